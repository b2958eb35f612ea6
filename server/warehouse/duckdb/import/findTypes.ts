import type { DuckDBConnection } from '@duckdb/node-api';
import { FileProblem } from '../../files/fileProblem.ts';
import { sqlValueOf } from '../sqlValue.ts';
import { surveyTypes, type ColumnTyping, type TextColumns } from './csvTypes.ts';

const COLUMNS_A_SURVEY = 200;

interface TextTable extends TextColumns {
  /** Rows of the file before the first one of `source`. */
  readonly rowsAbove: number;
}

/**
 * Finds the types that fit every value of a table of texts. Asks about some columns at a time: the memory of one question grows with the number of its
 * columns.
 */
export async function findTypes(
  connection: DuckDBConnection,
  table: TextTable,
  fileName: string,
): Promise<ColumnTyping[]> {
  const typing: ColumnTyping[] = [];
  for (let from = 0; from < table.names.length; from += COLUMNS_A_SURVEY) {
    const some = <T>(of: readonly T[]): readonly T[] => of.slice(from, from + COLUMNS_A_SURVEY);
    const survey = surveyTypes({ ...table, names: some(table.names), sample: table.sample.map(some) });
    if (survey.sql === null) {
      typing.push(...survey.read([]));
      continue;
    }
    const reader = await connection.runAndReadAll(survey.sql);
    const types = reader.columnTypes();
    const answers = (reader.getRows()[0] ?? []).map((value, index) => {
      const type = types[index];
      return type ? sqlValueOf(value, type) : null;
    });
    typing.push(...survey.read(answers));
  }
  const misfit = typing.find((column) => column.misfit !== null)?.misfit;
  if (misfit) {
    // No column has this name: names are trimmed.
    const row = await connection.runAndReadAll(
      `SELECT min(" row") FROM (SELECT row_number() OVER () AS " row", * FROM ${table.source}) WHERE ${misfit.condition}`,
    );
    const first = Number(row.getRows()[0]?.[0] ?? 0) + table.rowsAbove;
    throw new FileProblem(
      `${fileName}: ${misfit.sentence.replace(/\.$/, '')} (row ${first}).`,
      'Choose another type, or correct the file.',
    );
  }
  return typing;
}
