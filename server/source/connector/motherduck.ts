import type { Connector } from './connector.ts';
import { guarding, schemas, secret, shaped, shown } from './field.ts';

const usualRegion = 'us-east-1';

const region = shown(shaped('region', /^[a-z]{2}(?:-[a-z]+)+-\d{1,2}$/, 'Enter an AWS region such as us-east-1.'), {
  required: false,
  defaultValue: usualRegion,
  width: 3,
  help: 'The AWS region in the settings of MotherDuck, under “Postgres endpoint”.',
});

const database = shown(
  shaped('database', /^(?!md:)[\w -]+$/, 'Enter the name of the database without the prefix md:.'),
  { width: 3, placeholder: 'shop', help: 'Without the prefix md:.' },
);

export const motherduck: Connector<'MOTHERDUCK'> = {
  type: 'MOTHERDUCK',
  label: 'MotherDuck',
  about: 'DuckDB in the cloud',
  input: 'motherDuck',
  table: 'motherDuckConnection',
  fields: {
    // The database becomes part of a path in which `?` and `:` have a meaning.
    database: { ...database, description: 'Without the prefix `md:`.' },
    // The region becomes part of a host name.
    region: guarding({
      ...region,
      schema: region.schema.default(usualRegion),
      required: false,
      description: `${usualRegion} by default.`,
    }),
    accessToken: secret('access token', { most: 16_384 }),
    schemas: schemas(),
  },
  requirements: ['A read-scaling token, which cannot write, from the settings of MotherDuck'],
};
