import { expect, it } from 'vitest';
import { ApiFailure } from '../rest/apiFailure.ts';
import { classifyError } from './classifyError.ts';

// Codes of the Statement Execution API (`ServiceErrorCode`), as a statement that failed or a
// request has them.
it.each([
  ['ABORTED', 'CONNECTION'],
  ['BAD_REQUEST', 'SYNTAX'],
  ['CANCELLED', 'CANCELLED'],
  ['DEADLINE_EXCEEDED', 'TIMEOUT'],
  ['INTERNAL_ERROR', 'CONNECTION'],
  ['IO_ERROR', 'CONNECTION'],
  ['NOT_FOUND', 'SCHEMA_CHANGED'],
  ['RESOURCE_EXHAUSTED', 'LIMIT'],
  ['SERVICE_UNDER_MAINTENANCE', 'CONNECTION'],
  ['TEMPORARILY_UNAVAILABLE', 'CONNECTION'],
  ['UNAUTHENTICATED', 'AUTHENTICATION'],
  ['UNKNOWN', 'CONNECTION'],
  ['WORKSPACE_TEMPORARILY_UNAVAILABLE', 'CONNECTION'],
])('%s is %s', (code, type) => {
  expect(classifyError(new ApiFailure(400, code, 'Something happened.'))).toMatchObject({ type });
});

it('what is not found is the SQL warehouse where the API says so, and what is read where a statement does', () => {
  const message = 'The file s3://lake/orders/part-0.parquet is gone.';
  expect(classifyError(new ApiFailure(404, 'NOT_FOUND', message)).message).toMatch(/SQL warehouse/);
  const failed = classifyError(new ApiFailure(400, 'NOT_FOUND', message));
  expect(failed.message).toContain(message);
  expect(`${failed.message} ${failed.advice}`).not.toContain('SQL warehouse');
});

// A statement's own reason comes first, whatever code stands beside it.
it.each([
  ['[DIVIDE_BY_ZERO] Division by zero. SQLSTATE: 22012', 'SYNTAX'],
  ['[INSUFFICIENT_PERMISSIONS] No SELECT on the table. SQLSTATE: 42501', 'PERMISSION'],
  ['[UNRESOLVED_COLUMN.WITHOUT_SUGGESTION] A column cannot be resolved. SQLSTATE: 42703', 'SCHEMA_CHANGED'],
  ['[TABLE_OR_VIEW_NOT_FOUND] The table or view cannot be found. SQLSTATE: 42P01', 'SCHEMA_CHANGED'],
  ['[SCHEMA_NOT_FOUND] The schema cannot be found. SQLSTATE: 42704', 'SCHEMA_CHANGED'],
  ['[PARSE_SYNTAX_ERROR] Syntax error at or near FROM. SQLSTATE: 42601', 'SYNTAX'],
  ['[OPERATION_CANCELED] Operation has been canceled. SQLSTATE: HY008', 'CANCELLED'],
])('%s is %s', (message, type) => {
  for (const code of ['BAD_REQUEST', 'INTERNAL_ERROR', 'UNKNOWN']) {
    expect(classifyError(new ApiFailure(400, code, message))).toMatchObject({ type });
  }
});

it.each([
  [401, 'AUTHENTICATION'],
  [403, 'PERMISSION'],
  [404, 'CONNECTION'],
  [429, 'LIMIT'],
  [500, 'CONNECTION'],
  [503, 'CONNECTION'],
])('a status %i without a code is %s', (status, type) => {
  expect(classifyError(new ApiFailure(status, '', ''))).toMatchObject({ type });
});
