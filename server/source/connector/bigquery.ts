import type { Connector } from './connector.ts';
import { amount, guarding, name, optional, serviceAccountKey, shaped, shown } from './field.ts';

export const bigquery: Connector<'BIGQUERY'> = {
  type: 'BIGQUERY',
  label: 'BigQuery',
  about: 'Warehouse of Google Cloud',
  input: 'bigQuery',
  table: 'bigQueryConnection',
  fields: {
    projectId: shown(
      guarding(
        shaped(
          'project',
          /^(?:[a-z0-9.-]+:)?[a-z][a-z0-9-]{4,28}[a-z0-9]$/,
          'Enter a project id such as my-project-1.',
        ),
      ),
      { label: 'Project id', width: 3, placeholder: 'my-project-1' },
    ),
    dataset: shown(shaped('dataset', /^\w+$/, 'The name of a dataset has only letters, digits and underscores.'), {
      width: 3,
    }),
    location: {
      ...optional(
        shown(name('location'), { width: 3, placeholder: 'EU', help: 'Empty: the location of the dataset.' }),
      ),
      description: 'The location of the dataset by default.',
    },
    maximumBytesBilled: optional(
      shown(amount('maximum bytes billed', 'Queries that would bill more are refused.'), {
        placeholder: 'no limit',
        help: 'A query that would bill more is refused.',
      }),
    ),
    serviceAccountKey,
  },
  requirements: ['BigQuery Job User on the project', 'BigQuery Data Viewer on the dataset'],
};
