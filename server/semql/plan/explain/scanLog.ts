import type { Explanation, JoinExplanation, ScanExplanation } from '../../compiled.ts';
import type { Expression } from '../../language/ast.ts';
import type { Edge } from '../../catalog/relationshipGraph.ts';
import type { FactScan } from '../facts/factScan.ts';
import type { RowCondition } from '../scope/queryScope.ts';

export interface ScanParts {
  /** Measures computed by the scan, such as `orders.revenue`. */
  readonly measures: readonly string[];
  readonly keys: readonly Expression[];
  readonly conditions: readonly RowCondition[];
  /** True: it reads the rows of another time than the query asks for. */
  readonly moved: boolean;
}

/**
 * The parts that every scan of a fact reads, collected while a query is planned and described on
 * demand; equal scans count once.
 */
export class ScanLog {
  private readonly scans: (() => ScanExplanation)[] = [];

  /**
   * @param scan the rows that count
   * @param values the rows that are aggregated, if they are read separately
   */
  add(scan: FactScan, parts: ScanParts, values: FactScan | null = null): void {
    this.scans.push(() => explained(scan, parts, values));
  }

  get explanation(): Explanation {
    const distinct = new Map<string, ScanExplanation>();
    for (const scan of this.scans.map((explain) => explain())) {
      const known = [scan.sentence, ...scan.joins.map(({ from, keepsUnmatched }) => `${from} ${keepsUnmatched}`)];
      if (!distinct.has(known.join('\0'))) distinct.set(known.join('\0'), scan);
    }
    return explanationOf([...distinct.values()]);
  }
}

function explained(
  scan: FactScan,
  { measures, keys, conditions, moved }: ScanParts,
  values: FactScan | null,
): ScanExplanation {
  const { model } = scan.root;
  const { request, lifted } = scan.scope;
  const apart =
    values === null ? [] : values.joined.filter(({ edge }) => !scan.joined.some((one) => one.edge === edge));
  const joined = [...scan.joined, ...apart];
  const defaults = [scan.root.model, ...joined.map(({ edge }) => edge.to)].flatMap((each) =>
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
        ...scan.matched,
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

function explanationOf(scans: readonly ScanExplanation[]): Explanation {
  const facts = [...new Set(scans.map(({ model }) => model))];
  const joined = scans.some(({ joins }) => joins.length > 0);
  const [only] = scans;
  const several = scans.flatMap(({ model, joins }) => joins.filter(meetsSeveral).map(({ to }) => ({ model, to })));
  return {
    scans: scans,
    merge:
      scans.length === 1
        ? `One scan of ${only?.model ?? ''} answers the query.`
        : `${scans.length} scans of ${listed(facts)} are aggregated separately, and their groups are put side by side; a group whose key is NULL is one group.`,
    safety: [
      ...new Set(
        several.map(
          ({ model, to }) =>
            `A row of ${model} may match several rows of ${to}: it counts once in each of its groups, so the groups overlap and their sum is not the total.`,
        ),
      ),
      joinedSafely(joined, several.length > 0),
      ...(facts.length > 1
        ? ['Facts are never joined with each other: each is aggregated before they are combined.']
        : []),
      ...(scans.some(({ joins }) => joins.some(({ keepsUnmatched }) => keepsUnmatched))
        ? ['Rows without a match are kept, so joining changes no total.']
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
    ? 'Every join leads to at most one row of the other model, so no row is repeated or counted twice.'
    : 'Nothing is joined, so no row is repeated or counted twice.';
}

function sentenceOf(scan: Omit<ScanExplanation, 'sentence'>): string {
  const what = scan.measures.length === 0 ? 'The rows' : listed(scan.measures);
  const rows = scan.rowsPer.length === 0 ? '' : ` (one row per ${listed(scan.rowsPer)})`;
  const name = ({ to, relationship }: JoinExplanation): string => `${to} by ${relationship}`;
  const single = scan.joins.filter((join) => !meetsSeveral(join)).map(name);
  const several = scan.joins.filter(meetsSeveral).map(name);
  return [
    `${what} of ${scan.model}${rows}`,
    ...(scan.filters.length === 0 ? [] : [`only where ${scan.filters.join(' and ')}`]),
    ...(single.length === 0 ? [] : [`with at most one row of ${listed(single)}`]),
    ...(several.length === 0 ? [] : [`each once however many rows of ${listed(several)} it has`]),
    ...(scan.keys.length === 0 ? [] : [`for each ${listed(scan.keys)}`]),
  ].join(', ');
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}
