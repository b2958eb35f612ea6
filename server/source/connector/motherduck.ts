import type { Connector } from './connector.ts';
import { guarding, schemas, secret, shaped } from './field.ts';

const region = shaped('region', /^[a-z]{2}(?:-[a-z]+)+-\d{1,2}$/, 'Write a region of AWS such as us-east-1.');

export const motherduck: Connector<'MOTHERDUCK'> = {
  type: 'MOTHERDUCK',
  label: 'MotherDuck',
  input: 'motherDuck',
  table: 'motherDuckConnection',
  fields: {
    // It becomes part of a host name.
    region: guarding({
      ...region,
      schema: region.schema.default('us-east-1'),
      required: false,
      description: 'Of AWS, where the organization is. Default us-east-1.',
    }),
    // It becomes part of a path in which `?` and `:` mean something.
    database: {
      ...shaped('database', /^(?!md:)[\w -]+$/, 'Write the name of the database without the prefix md:.'),
      description: 'Without the prefix md:.',
    },
    accessToken: secret('access token', { most: 16_384 }),
    schemas: schemas(),
  },
};
