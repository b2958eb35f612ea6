import {
  broken,
  classified,
  meaningOfConnection,
  narrow,
  stopped,
  sync,
  tooLong,
  wouldWrite,
  type Meaning,
} from '../failures/failureMeaning.ts';
import type { WarehouseError } from '../warehouse.ts';
import { ApiFailure } from '../rest/apiFailure.ts';

const busy: Meaning = {
  type: 'LIMIT',
  message: (own) => `BigQuery accepts no more queries at the moment: ${own}.`,
  advice: 'Try again in a moment, or raise the quota of the project.',
};
const tooMuch: Meaning = {
  type: 'LIMIT',
  message: (own) => `The query is too large for BigQuery: ${own}.`,
  advice: narrow,
};
const refusedKey: Meaning = {
  type: 'AUTHENTICATION',
  message: () => 'Google rejects the key of the service account.',
  advice: 'Check that the key was not deleted and that the account is not disabled, or enter a new key.',
};
const wrongClock: Meaning = {
  type: 'AUTHENTICATION',
  message: () => 'Google rejects the signature, because the clock of this server is wrong.',
  advice: 'Correct the clock of the server that Quarry runs on.',
};
const ailing: Meaning = { ...broken, message: (own) => `BigQuery is failing at the moment: ${own}.` };

/** Meanings by the reason of an error (BigQuery, "Error messages"). */
const reasons: Readonly<Record<string, Meaning>> = {
  accessDenied: {
    type: 'PERMISSION',
    message: (own) => `The account may not do this: ${own}.`,
    advice: 'Grant the account BigQuery Job User on the project and BigQuery Data Viewer on the dataset.',
  },
  authError: refusedKey,
  backendError: ailing,
  blocked: busy,
  billingNotEnabled: {
    type: 'PERMISSION',
    message: () => 'Billing is not enabled for the project.',
    advice: 'Enable billing for the project.',
  },
  billingTierLimitExceeded: tooMuch,
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
  internalError: ailing,
  jobBackendError: ailing,
  jobInternalError: ailing,
  jobRateLimitExceeded: busy,
  quotaExceeded: busy,
  rateLimitExceeded: busy,
  resourcesExceeded: tooMuch,
  responseTooLarge: tooMuch,
  stopped: stopped,
  tableUnavailable: ailing,
  timeout: tooLong,
  unavailable: ailing,
};

const syntax: Meaning = {
  type: 'SYNTAX',
  message: (own) => `BigQuery rejects the SQL: ${own}.`,
  advice: 'Correct the SQL.',
};

/** Meanings by the text of a message, for reasons that cover many failures. */
const messages: readonly (readonly [RegExp, Meaning])[] = [
  [/reasonable timeframe/i, wrongClock],
  [/limit for bytes billed/i, reasons['bytesBilledLimitExceeded'] ?? tooMuch],
  [
    /without a filter over column/i,
    {
      type: 'LIMIT',
      message: (own) => `The table can only be read with a filter on its partitions: ${own}.`,
      advice: 'Give the account a view that filters the partitions, or remove the filter requirement from the table.',
    },
  ],
  [/insufficient authentication scopes/i, wouldWrite],
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
  [/Not found: Table/i, { type: 'SCHEMA_CHANGED', message: (own) => `A table is missing: ${own}.`, advice: sync }],
  [
    /Unrecognized name|Name .* not found inside|Cannot access field|No such field/i,
    { type: 'SCHEMA_CHANGED', message: (own) => `A column is missing: ${own}.`, advice: sync },
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
  if (!(error instanceof ApiFailure)) {
    return meaningOfConnection(error);
  }
  const { message, reason, status } = error;
  const said = messages.find(([pattern]) => pattern.test(message))?.[1] ?? reasons[reason];
  if (said !== undefined) {
    return said;
  }
  if (status === 401) {
    return refusedKey;
  }
  if (status === 403) {
    return reasons['accessDenied'] ?? syntax;
  }
  if (status === 404) {
    return { type: 'SCHEMA_CHANGED', message: (own) => `Something is missing: ${own}.`, advice: sync };
  }
  if (status === 429) {
    return busy;
  }
  return status >= 500 ? ailing : syntax;
}
