import type { Connector } from './connector.ts';
import { schemas, secret, shaped } from './field.ts';

export const motherduck: Connector<'MOTHERDUCK'> = {
  type: 'MOTHERDUCK',
  label: 'MotherDuck',
  input: 'motherDuck',
  table: 'motherDuckConnection',
  fields: {
    // It becomes part of a path in which `?` and `:` mean something.
    database: {
      ...shaped('database', /^(?!md:)[\w -]+$/, 'Write the name of the database without the prefix md:.'),
      description: 'Without the prefix md:.',
    },
    accessToken: secret('access token', { most: 16_384 }),
    schemas: schemas(),
  },
};
