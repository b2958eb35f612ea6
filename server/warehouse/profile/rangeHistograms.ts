import type { ColumnDefinition } from '../../semql/catalog/definition.ts';
import { rangeEdges, type Histogram } from './histogram.ts';
import { orNothing, valueOf, type ProfiledTable } from './profiledTable.ts';
import { boundLiteral, type ProfileSpelling } from './profileSpelling.ts';
import { sampleValues } from './sampleValues.ts';
import { missingStatistics, type Statistics } from './statistics.ts';

/** Columns with more different values get a histogram of ranges, if their values have an order. */
const valueBars = sampleValues;
/** Engines limit the number of parts of a compound statement. */
const histogramsAStatement = 40;

/**
 * Histograms of ranges by column name, of the columns whose values have an order and are too many
 * for a bar each. Rows are assigned by comparison with the edges only, which every engine does
 * exactly.
 */
export async function readRanges(
  { source, columns, spelling, ask }: ProfiledTable,
  statistics: readonly Statistics[],
): Promise<ReadonlyMap<string, Histogram>> {
  const wanted = columns.flatMap((column, index) => {
    const { uniqueValues, min, max } = statistics[index] ?? missingStatistics;
    const edges = (uniqueValues ?? 0) > valueBars ? rangeEdges(column.type, min, max) : null;
    return edges === null ? [] : [{ column, edges }];
  });
  const histograms = new Map<string, Histogram>();
  for (let start = 0; start < wanted.length; start += histogramsAStatement) {
    const some = wanted.slice(start, start + histogramsAStatement);
    const parts = some.map(({ column, edges }, index) => rangesSql(source, column, edges, index, spelling));
    const counted = await orNothing(ask(parts.join(' UNION ALL ')));
    if (counted === null) {
      continue;
    }
    for (const [index, { column, edges }] of some.entries()) {
      const rows = new Map(
        counted.filter(([of]) => Number(of) === index).map(([, bar, count]) => [Number(bar), Number(count)]),
      );
      const bars = edges.slice(1).map((to, bar) => ({ from: edges[bar] ?? to, to, rows: rows.get(bar) ?? 0 }));
      histograms.set(column.name, { bars, otherRows: 0 });
    }
  }
  return histograms;
}

/**
 * Rows of column index, range and row count. The outer ranges are open, so that every row is in
 * one.
 */
function rangesSql(
  table: string,
  definition: ColumnDefinition,
  edges: readonly string[],
  index: number,
  spelling: ProfileSpelling,
): string {
  const { type } = definition;
  const column = valueOf(definition, spelling);
  const value = spelling.ranged?.(column, type) ?? spelling.comparable(column, type);
  const bound = (edge: string): string => (spelling.bound ?? boundLiteral)(edge, type);
  const inner = edges.slice(1, -1);
  const cases = inner.map((edge, bar) => `WHEN ${value} < ${bound(edge)} THEN ${bar}`).join(' ');
  const bar = `CASE ${cases} ELSE ${inner.length} END`;
  return (
    `SELECT ${index} AS column_index, bar, ${spelling.count ?? 'COUNT'}(*) AS row_count FROM ` +
    `(SELECT ${bar} AS bar FROM ${table} WHERE ${column} IS NOT NULL) AS ranged GROUP BY bar`
  );
}
