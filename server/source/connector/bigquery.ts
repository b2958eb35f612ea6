import type { Connector } from './connector.ts';
import { amount, guarding, name, optional, serviceAccountKey, shaped } from './field.ts';

export const bigquery: Connector<'BIGQUERY'> = {
  type: 'BIGQUERY',
  label: 'BigQuery',
  input: 'bigQuery',
  table: 'bigQueryConnection',
  fields: {
    projectId: guarding(
      shaped('project', /^(?:[a-z0-9.-]+:)?[a-z][a-z0-9-]{4,28}[a-z0-9]$/, 'Write a project id such as my-project-1.'),
    ),
    dataset: shaped('dataset', /^\w+$/, 'A dataset has only letters, digits and underscores.'),
    location: { ...optional(name('location')), description: 'e.g. EU; default: where the dataset is.' },
    serviceAccountKey,
    maximumBytesBilled: optional(amount('A query that would bill more is refused.')),
  },
};
