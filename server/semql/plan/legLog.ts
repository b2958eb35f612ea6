import type { Explanation, JoinExplanation, LegExplanation } from '../compiled.ts';
import type { Expression } from '../language/ast.ts';
import type { Edge } from '../catalog/relationshipGraph.ts';
import type { Leg } from './leg.ts';
import type { RowCondition } from './queryScope.ts';

export interface LegParts {
  /** What is computed: `orders.revenue`. */
  readonly measures: readonly string[];
  readonly keys: readonly Expression[];
  readonly conditions: readonly RowCondition[];
  /** True: it reads the rows of another time than the query asks for. */
  readonly moved: boolean;
}

/** What every scan of a fact reads, collected while a query is planned and told when somebody reads it; equal scans count once. */
export class LegLog {
  private readonly legs: (() => LegExplanation)[] = [];

  /**
   * @param leg the rows that count
   * @param values the rows that are aggregated, where they are read apart
   */
  add(leg: Leg, parts: LegParts, values: Leg | null = null): void {
    this.legs.push(() => explained(leg, parts, values));
  }

  get explanation(): Explanation {
    const distinct = new Map<string, LegExplanation>();
    for (const leg of this.legs.map((explain) => explain())) {
      const known = [leg.sentence, ...leg.joins.map(({ from, keepsUnmatched }) => `${from} ${keepsUnmatched}`)];
      if (!distinct.has(known.join('\0'))) distinct.set(known.join('\0'), leg);
    }
    return explanationOf([...distinct.values()]);
  }
}

function explained(leg: Leg, { measures, keys, conditions, moved }: LegParts, values: Leg | null): LegExplanation {
  const { model } = leg.root;
  const { request, lifted } = leg.scope;
  const apart = values === null ? [] : values.joined.filter(({ edge }) => !leg.joined.some((one) => one.edge === edge));
  const joined = [...leg.joined, ...apart];
  const defaults = [leg.root.model, ...joined.map(({ edge }) => edge.to)].flatMap((each) =>
    request
      .defaultFilters(each, lifted)
      .map((filter) =>
        request.hidesFilter(filter)
          ? `${filter.definition.label || filter.definition.name} (of ${each.name}, applied by default)`
          : `${filter.definition.expression} (${each.name}.${filter.definition.name}, applied by default)`,
      ),
  );
  const policies = request.rowPolicy(model) === null ? [] : ['the rows you may see'];
  const asked = conditions.map((condition) =>
    condition.definition === null ? request.textOf(condition.expression) : condition.definition.label,
  );
  const parts = {
    model: model.name,
    rowsPer: model.definition.grain.keys.filter((key) => !request.isHidden(`${model.name}.${key}`)),
    measures: [...new Set(measures)],
    keys: keys.map((key) => request.textOf(key)),
    filters: [
      ...new Set([
        ...asked,
        ...(moved ? ['the time it is compared with'] : []),
        ...leg.matched,
        ...policies,
        ...defaults,
      ]),
    ],
    joins: joined.map(({ edge, inner }): JoinExplanation => {
      const cardinality = cardinalityOf(edge);
      const relationship = `${edge.owner.name}.${edge.role}`;
      return { from: edge.from.name, to: edge.to.name, relationship, cardinality, keepsUnmatched: !inner };
    }),
  };
  return { ...parts, sentence: sentenceOf(parts) };
}

function explanationOf(legs: readonly LegExplanation[]): Explanation {
  const facts = [...new Set(legs.map(({ model }) => model))];
  const joined = legs.some(({ joins }) => joins.length > 0);
  const [only] = legs;
  const several = legs.flatMap(({ model, joins }) => joins.filter(meetsSeveral).map(({ to }) => ({ model, to })));
  return {
    legs,
    merge:
      legs.length === 1
        ? `One scan of ${only?.model ?? ''} answers the query.`
        : `${legs.length} scans of ${listed(facts)} are aggregated apart, and their groups are put side by side; a group whose key is NULL is one group.`,
    safety: [
      ...new Set(
        several.map(
          ({ model, to }) =>
            `A row of ${model} may meet several rows of ${to}: it counts once in each group it lies in, so that groups overlap and their sum is not the total.`,
        ),
      ),
      joinedSafely(joined, several.length > 0),
      ...(facts.length > 1 ? ['Facts are never joined with each other: each is aggregated before they meet.'] : []),
      ...(legs.some(({ joins }) => joins.some(({ keepsUnmatched }) => keepsUnmatched))
        ? ['Rows without a match are kept, so that joining changes no total.']
        : []),
    ],
  };
}

function cardinalityOf({ relationship, toOne }: Edge): JoinExplanation['cardinality'] {
  if (relationship.type === 'ONE_TO_ONE' || relationship.type === 'MANY_TO_MANY') return relationship.type;
  return toOne ? 'MANY_TO_ONE' : 'ONE_TO_MANY';
}

function meetsSeveral({ cardinality }: JoinExplanation): boolean {
  return cardinality === 'ONE_TO_MANY' || cardinality === 'MANY_TO_MANY';
}

function joinedSafely(joined: boolean, several: boolean): string {
  if (several) return 'Every other join leads to at most one row of the other model.';
  return joined
    ? 'Every join leads to at most one row of the other model, so that no row is repeated and none is counted twice.'
    : 'Nothing is joined, so that no row is repeated and none is counted twice.';
}

function sentenceOf(leg: Omit<LegExplanation, 'sentence'>): string {
  const what = leg.measures.length === 0 ? 'The rows' : listed(leg.measures);
  const rows = leg.rowsPer.length === 0 ? '' : ` (one row per ${listed(leg.rowsPer)})`;
  const name = ({ to, relationship }: JoinExplanation): string => `${to} by ${relationship}`;
  const single = leg.joins.filter((join) => !meetsSeveral(join)).map(name);
  const several = leg.joins.filter(meetsSeveral).map(name);
  return [
    `${what} of ${leg.model}${rows}`,
    ...(leg.filters.length === 0 ? [] : [`only where ${leg.filters.join(' and ')}`]),
    ...(single.length === 0 ? [] : [`with at most one row of ${listed(single)}`]),
    ...(several.length === 0 ? [] : [`each once however many rows of ${listed(several)} it has`]),
    ...(leg.keys.length === 0 ? [] : [`for each ${listed(leg.keys)}`]),
  ].join(', ');
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}
