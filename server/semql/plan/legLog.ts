import type { Explanation, JoinExplanation, LegExplanation } from '../compiled.ts';
import type { Expression } from '../language/ast.ts';
import { printExpression } from '../language/print.ts';
import type { Leg } from './leg.ts';
import type { RowCondition } from './queryScope.ts';

interface LegParts {
  /** What is computed: `orders.revenue`. */
  readonly measures: readonly string[];
  readonly keys: readonly Expression[];
  readonly conditions: readonly RowCondition[];
  /** True: it reads the rows of another time than the query asks for. */
  readonly moved: boolean;
}

/** What every scan of a fact reads, collected while a query is planned; equal scans count once. */
export class LegLog {
  private readonly legs = new Map<string, LegExplanation>();

  /** Call it once the leg has all of its joins. */
  add(leg: Leg, { measures, keys, conditions, moved }: LegParts): void {
    const { model } = leg.root;
    const { request, lifted } = leg.scope;
    const defaults = [leg.root.model, ...leg.joined.map(({ edge }) => edge.to)].flatMap((each) =>
      request
        .defaultFilters(each, lifted)
        .map(({ definition }) => `${definition.expression} (${each.name}.${definition.name}, applied by default)`),
    );
    const policies = request.rowPolicy(model) === null ? [] : ['the rows you may see'];
    const asked = conditions.map((condition) =>
      condition.definition === null ? printExpression(condition.expression) : condition.definition.label,
    );
    const parts = {
      model: model.name,
      rowsPer: model.definition.grain.keys,
      measures: [...new Set(measures)],
      keys: keys.map((key) => printExpression(key)),
      filters: [
        ...new Set([
          ...asked,
          ...(moved ? ['the time it is compared with'] : []),
          ...leg.matched,
          ...policies,
          ...defaults,
        ]),
      ],
      joins: leg.joined.map(({ edge, inner }): JoinExplanation => {
        const cardinality = edge.relationship.type === 'ONE_TO_ONE' ? 'ONE_TO_ONE' : 'MANY_TO_ONE';
        const relationship = `${edge.owner.name}.${edge.role}`;
        return { from: edge.from.name, to: edge.to.name, relationship, cardinality, keepsUnmatched: !inner };
      }),
    };
    const known = JSON.stringify(parts);
    if (!this.legs.has(known)) this.legs.set(known, { ...parts, sentence: sentenceOf(parts) });
  }

  get explanation(): Explanation {
    const legs = [...this.legs.values()];
    const facts = [...new Set(legs.map(({ model }) => model))];
    const joined = legs.some(({ joins }) => joins.length > 0);
    const [only] = legs;
    return {
      legs,
      merge:
        legs.length === 1
          ? `One scan of ${only?.model ?? ''} answers the query.`
          : `${legs.length} scans of ${listed(facts)} are aggregated apart, and their groups are put side by side; a group whose key is NULL is one group.`,
      safety: [
        joined
          ? 'Every join leads to at most one row of the other model, so that no row is repeated and none is counted twice.'
          : 'Nothing is joined, so that no row is repeated and none is counted twice.',
        ...(facts.length > 1 ? ['Facts are never joined with each other: each is aggregated before they meet.'] : []),
        ...(legs.some(({ joins }) => joins.some(({ keepsUnmatched }) => keepsUnmatched))
          ? ['Rows without a match are kept, so that joining changes no total.']
          : []),
      ],
    };
  }
}

function sentenceOf(leg: Omit<LegExplanation, 'sentence'>): string {
  const what = leg.measures.length === 0 ? 'The rows' : listed(leg.measures);
  const rows = leg.rowsPer.length === 0 ? '' : ` (one row per ${listed(leg.rowsPer)})`;
  const joins = leg.joins.map(({ to, relationship }) => `${to} by ${relationship}`);
  return [
    `${what} of ${leg.model}${rows}`,
    ...(leg.filters.length === 0 ? [] : [`only where ${leg.filters.join(' and ')}`]),
    ...(joins.length === 0 ? [] : [`with at most one row of ${listed(joins)}`]),
    ...(leg.keys.length === 0 ? [] : [`for each ${listed(leg.keys)}`]),
  ].join(', ');
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}
