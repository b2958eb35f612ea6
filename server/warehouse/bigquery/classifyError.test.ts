import { expect, it } from 'vitest';
import { ApiFailure } from '../rest/apiFailure.ts';
import { classifyError } from './classifyError.ts';

// Reasons as BigQuery lists them ("Error messages"), with the status each comes with.
it.each([
  [403, 'accessDenied', 'PERMISSION'],
  [500, 'backendError', 'CONNECTION'],
  [503, 'backendError', 'CONNECTION'],
  [403, 'billingNotEnabled', 'PERMISSION'],
  [400, 'billingTierLimitExceeded', 'LIMIT'],
  [403, 'blocked', 'LIMIT'],
  [500, 'internalError', 'CONNECTION'],
  [400, 'invalid', 'SYNTAX'],
  [400, 'invalidQuery', 'SYNTAX'],
  [400, 'invalidUser', 'PERMISSION'],
  [400, 'jobBackendError', 'CONNECTION'],
  [400, 'jobInternalError', 'CONNECTION'],
  [400, 'jobRateLimitExceeded', 'LIMIT'],
  [404, 'notFound', 'SCHEMA_CHANGED'],
  [501, 'notImplemented', 'CONNECTION'],
  [403, 'quotaExceeded', 'LIMIT'],
  [403, 'rateLimitExceeded', 'LIMIT'],
  [400, 'resourcesExceeded', 'LIMIT'],
  [403, 'responseTooLarge', 'LIMIT'],
  [200, 'stopped', 'CANCELLED'],
  [400, 'tableUnavailable', 'CONNECTION'],
  [400, 'timeout', 'TIMEOUT'],
])('a status %i because of %s is %s', (status, reason, type) => {
  expect(classifyError(new ApiFailure(status, reason, 'Something happened.'))).toMatchObject({ type });
});
