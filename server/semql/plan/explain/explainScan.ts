import type { JoinExplanation, ScanExplanation } from '../../compiled.ts';
import type { Edge } from '../../catalog/relationshipGraph.ts';
import { printExpression } from '../../language/print.ts';
import type { ResolvedExpression, RowCondition } from '../../resolve/resolved.ts';
import type { FactScan } from '../facts/factScan.ts';
import { warnOfRepeats } from './warnOfRepeats.ts';

export interface ScanParts {
  /** Measures computed by the scan, such as `orders.revenue`. */
  readonly measures: readonly string[];
  readonly keys: readonly ResolvedExpression[];
  readonly conditions: readonly RowCondition[];
  /** True: it reads the rows of another time than the query asks for. */
  readonly moved: boolean;
  /** True: a row that is there twice changes a number. */
  readonly addsUp: boolean;
}

/**
 * Says what a scan of a fact reads, and warns of rows that count again.
 * @param scan the rows that count
 * @param values the rows that are aggregated, if they are read separately
 */
export function explainScan(scan: FactScan, parts: ScanParts, values: FactScan | null = null): void {
  scan.scope.request.scans.add(() => explained(scan, parts, values));
  if (parts.addsUp) {
    warnOfRepeats(scan, values);
  }
}

function explained(
  scan: FactScan,
  { measures, keys, conditions, moved }: ScanParts,
  values: FactScan | null,
): Omit<ScanExplanation, 'sentence'> {
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
    condition.definition === null ? printExpression(condition.expression) : condition.definition.label,
  );
  return {
    model: model.name,
    rowsPer: model.definition.grain.keys.filter((key) => !request.isHidden(`${model.name}.${key}`)),
    measures: [...new Set(measures)],
    keys: keys.map((key) => printExpression(key)),
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
}

function cardinalityOf({ relationship, toOne }: Edge): JoinExplanation['cardinality'] {
  if (relationship.type === 'ONE_TO_ONE' || relationship.type === 'MANY_TO_MANY') {
    return relationship.type;
  }
  return toOne ? 'MANY_TO_ONE' : 'ONE_TO_MANY';
}
