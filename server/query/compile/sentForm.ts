import { InvalidInputError } from '../../platform/errors.ts';
import type { QueryForm } from './queryForm.ts';

/** A query in one of the forms it may be sent in; the others are left out. */
export interface SentForms {
  readonly semql?: string | null;
  readonly query?: unknown;
  readonly modelQuery?: unknown;
  readonly metricQuery?: unknown;
}

/**
 * The one form that was sent.
 * @throws InvalidInputError when it is none, or more than one
 */
export function sentForm({ semql, query, modelQuery, metricQuery }: SentForms): QueryForm {
  const forms: readonly (QueryForm | null)[] = [
    semql === undefined || semql === null ? null : { kind: 'text', semql },
    query === undefined || query === null ? null : { kind: 'json', query },
    modelQuery === undefined || modelQuery === null ? null : { kind: 'model', request: modelQuery },
    metricQuery === undefined || metricQuery === null ? null : { kind: 'metric', request: metricQuery },
  ];
  const [form, another] = forms.filter((candidate) => candidate !== null);
  if (form !== undefined && another === undefined) {
    return form;
  }
  throw new InvalidInputError(
    form === undefined ? 'No query was sent.' : 'More than one query was sent.',
    'Send the query as text in semql, or in one of the other forms.',
    ['semql'],
  );
}

/**
 * A request without the fields that were not sent; what every query is sent with is not part of it.
 */
export function requestFields(input: object, others: readonly string[]): object {
  return Object.fromEntries(
    Object.entries(input).filter(([key, value]) => !others.includes(key) && value !== null && value !== undefined),
  );
}
