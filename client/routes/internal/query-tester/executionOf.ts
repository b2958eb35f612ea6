import type { RunSqlMutation } from './runSql.generated.ts';

/** Rows of SQL as the grid of results takes them; a failure stays as it is. */
export function executionOf(result: RunSqlMutation['runSql'] | undefined) {
  if (result?.__typename !== 'SqlResult') {
    return result;
  }
  const { columns, rows, truncated, executedQuery } = result;
  return {
    __typename: result.__typename,
    semql: '',
    sql: executedQuery.sql,
    // SQL may name two columns alike; the grid needs unique names and shows the label.
    columns: columns.map(({ name, type }, index) => ({
      name: `${index} ${name}`,
      label: name,
      role: 'column',
      type,
      unit: null,
      decimals: null,
      grain: null,
    })),
    rows,
    truncated,
    durationMs: executedQuery.durationMs ?? 0,
    provenance: [],
  };
}
