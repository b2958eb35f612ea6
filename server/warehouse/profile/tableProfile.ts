import type { ColumnDefinition } from '../../semql/catalog/definition.ts';
import type { ColumnProfile, QueryResult, RunLimits, TableProfile } from '../warehouse.ts';
import { countdown } from '../sessions/timeLimits.ts';
import { valueBars } from './histogram.ts';
import { tooLarge, type ProfiledTable } from './profiledTable.ts';
import type { ProfileSpelling } from './profileSpelling.ts';
import { readRanges } from './rangeHistograms.ts';
import { readSample } from './sampleValues.ts';
import { missingStatistics, readStatistics } from './statistics.ts';

/** Engine of a profile. */
interface ProfilingEngine {
  /** Reads the columns of the table. */
  readonly columns: () => Promise<readonly ColumnDefinition[]>;
  readonly spelling: ProfileSpelling;
  /** Runs one statement within what is left of the limits. */
  readonly run: (sql: string, left: RunLimits) => Promise<QueryResult>;
}

/**
 * Reads the profile of a table: the statistics of all columns with one statement (very wide tables
 * with several), the histograms of ranges with another, and the sample values with one per column.
 * Statements run one after another, which leaves the source's other places to questions.
 * @param source the table as it is written after FROM
 * @param limits of the whole profile, the description of the columns included
 */
export async function profileTable(source: string, limits: RunLimits, engine: ProfilingEngine): Promise<TableProfile> {
  const timeLeft = countdown(limits.timeoutMs);
  const ask = async (sql: string): Promise<QueryResult['rows']> => {
    const { rows, truncated } = await engine.run(sql, { ...limits, maxRows: 1000, timeoutMs: timeLeft() });
    if (truncated) {
      throw tooLarge(source);
    }
    return rows;
  };
  const columns = await engine.columns();
  const table: ProfiledTable = { source, columns, spelling: engine.spelling, ask };
  const { rowCount, statistics, listed } = await readStatistics(table);
  const ranges = await readRanges(table, statistics);
  const profiles: ColumnProfile[] = [];
  for (const [index, column] of columns.entries()) {
    const exact = statistics[index] ?? missingStatistics;
    const present = rowCount - (exact.missingValues ?? 0);
    const counted = listed?.[index] ?? (await readSample(table, column, exact.uniqueValues, present));
    profiles.push({
      name: column.name,
      ...exact,
      sampleValues: counted.map(([value]) => value),
      histogram: ranges.get(column.name) ?? valueBars(column.type, counted, present),
    });
  }
  return { rowCount, columns: profiles };
}
