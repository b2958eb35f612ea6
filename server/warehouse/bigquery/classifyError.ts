import {
  BROKEN,
  classified,
  meaningOfConnection,
  NARROW,
  STOPPED,
  SYNC,
  TOO_LONG,
  WOULD_WRITE,
  type Meaning,
} from '../failures/failureMeaning.ts';
import type { WarehouseError } from '../warehouse.ts';
import { ApiFailure } from '../rest/apiFailure.ts';

const BUSY: Meaning = {
  type: 'LIMIT',
  message: (own) => `BigQuery accepts no more queries at the moment: ${own}.`,
  advice: 'Try again in a moment, or raise the quota of the project.',
};
const TOO_MUCH: Meaning = {
  type: 'LIMIT',
  message: (own) => `The query is too large for BigQuery: ${own}.`,
  advice: NARROW,
};
const REFUSED_KEY: Meaning = {
  type: 'AUTHENTICATION',
  message: () => 'Google rejects the key of the service account.',
  advice: 'Check that the key was not deleted and that the account is not disabled, or enter a new key.',
};
const WRONG_CLOCK: Meaning = {
  type: 'AUTHENTICATION',
  message: () => 'Google rejects the signature, because the clock of this server is wrong.',
  advice: 'Correct the clock of the server that Quarry runs on.',
};
const AILING: Meaning = { ...BROKEN, message: (own) => `BigQuery is failing at the moment: ${own}.` };

/** Meanings by the reason of an error (BigQuery, "Error messages"). */
const REASONS: Readonly<Record<string, Meaning>> = {
  accessDenied: {
    type: 'PERMISSION',
    message: (own) => `The account may not do this: ${own}.`,
    advice: 'Grant the account BigQuery Job User on the project and BigQuery Data Viewer on the dataset.',
  },
  authError: REFUSED_KEY,
  backendError: AILING,
  blocked: BUSY,
  billingNotEnabled: {
    type: 'PERMISSION',
    message: () => 'Billing is not enabled for the project.',
    advice: 'Enable billing for the project.',
  },
  billingTierLimitExceeded: TOO_MUCH,
  bytesBilledLimitExceeded: {
    type: 'LIMIT',
    message: (own) => `The query would bill more bytes than allowed: ${own}.`,
    advice:
      'Ask for a shorter period or fewer columns, or raise the maximum bytes billed in the settings of the data source.',
  },
  invalidUser: {
    type: 'PERMISSION',
    message: (own) => `The account cannot start queries: ${own}.`,
    advice: 'Grant the account BigQuery Job User on the project.',
  },
  internalError: AILING,
  jobBackendError: AILING,
  jobInternalError: AILING,
  jobRateLimitExceeded: BUSY,
  quotaExceeded: BUSY,
  rateLimitExceeded: BUSY,
  resourcesExceeded: TOO_MUCH,
  responseTooLarge: TOO_MUCH,
  stopped: STOPPED,
  tableUnavailable: AILING,
  timeout: TOO_LONG,
  unavailable: AILING,
};

const SYNTAX: Meaning = {
  type: 'SYNTAX',
  message: (own) => `BigQuery rejects the SQL: ${own}.`,
  advice: 'Correct the SQL.',
};

/** Meanings by the text of a message, for reasons that cover many failures. */
const MESSAGES: readonly (readonly [RegExp, Meaning])[] = [
  [/reasonable timeframe/i, WRONG_CLOCK],
  [/limit for bytes billed/i, REASONS['bytesBilledLimitExceeded'] ?? TOO_MUCH],
  [
    /without a filter over column/i,
    {
      type: 'LIMIT',
      message: (own) => `The table can only be read with a filter on its partitions: ${own}.`,
      advice: 'Give the account a view that filters the partitions, or remove the filter requirement from the table.',
    },
  ],
  [/insufficient authentication scopes/i, WOULD_WRITE],
  [
    /^Not found: Dataset/i,
    {
      type: 'CONNECTION',
      message: (own) => `There is no such dataset: ${own}.`,
      advice: 'Check project, dataset and location of the data source.',
    },
  ],
  [
    /^Not found: Project|invalid project|project .* (?:not found|does not exist)/i,
    {
      type: 'CONNECTION',
      message: (own) => `There is no such project: ${own}.`,
      advice: 'Check the project id of the data source, and that the BigQuery API is enabled for it.',
    },
  ],
  [/Not found: Table/i, { type: 'SCHEMA_CHANGED', message: (own) => `A table is missing: ${own}.`, advice: SYNC }],
  [
    /Unrecognized name|Name .* not found inside|Cannot access field|No such field/i,
    { type: 'SCHEMA_CHANGED', message: (own) => `A column is missing: ${own}.`, advice: SYNC },
  ],
  [
    /division by zero|overflow|Bad \w+ value|Could not cast|out of range|Invalid (?:date|time|timestamp|datetime)/i,
    {
      type: 'SYNTAX',
      message: (own) => `A value cannot be computed: ${own}.`,
      advice: 'Change the expression that the message names.',
    },
  ],
];

/** Meaning of a failure of the service or of the network; a `WarehouseError` stays as it is. */
export function classifyError(error: unknown): WarehouseError {
  return classified(error, meaningOf);
}

function meaningOf(error: unknown): Meaning {
  if (!(error instanceof ApiFailure)) return meaningOfConnection(error);
  const { message, reason, status } = error;
  const said = MESSAGES.find(([pattern]) => pattern.test(message))?.[1] ?? REASONS[reason];
  if (said !== undefined) return said;
  if (status === 401) return REFUSED_KEY;
  if (status === 403) return REASONS['accessDenied'] ?? SYNTAX;
  if (status === 404)
    return { type: 'SCHEMA_CHANGED', message: (own) => `Something is missing: ${own}.`, advice: SYNC };
  if (status === 429) return BUSY;
  return status >= 500 ? AILING : SYNTAX;
}
