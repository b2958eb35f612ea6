import { failureOf, failureText } from '../../apollo/failure.ts';

/** What happened to a query that did not run. */
export interface QueryFailure {
  readonly title: string;
  readonly text: string;
}

export const notRun = 'The query was not run';

const titles: Readonly<Record<string, string>> = {
  SYNTAX: 'The database does not understand the query',
  NOT_FOUND: 'The database does not find something',
  PERMISSION: 'The account may not read this',
  TIMEOUT: 'The query took too long',
  LIMIT: 'The result is too large',
  NETWORK: 'The database was not reached',
};

/** The failure of a mutation that runs SQL, with the words of the database or of the gate. */
export function queryFailure(result: object | null | undefined): QueryFailure {
  const type = result !== null && result !== undefined && 'errorType' in result ? String(result.errorType) : '';
  return { title: titles[type] ?? notRun, text: failureText(failureOf(result)) };
}
