import { expect, test } from 'vitest';
import { padded, singlePrecision } from '../catalog/definition.ts';
import { databricks } from './engines/databricks.ts';
import { fabric } from './engines/fabric.ts';
import { mssql } from './engines/mssql.ts';
import { postgresql } from './engines/postgresql.ts';
import { redshift } from './engines/redshift.ts';
import { synapse } from './engines/synapse.ts';

// LIKE, CONCAT and lists of these engines count the blanks that fill a CHAR(n) up.
test.each([mssql, synapse, fabric, databricks, redshift])('a padded text is read without its blanks', (dialect) => {
  expect(dialect.stored('c', padded, 'STRING')).toBe('RTRIM(c)');
});

test.each([postgresql, redshift, databricks])('a number of single precision is read as it is', (dialect) => {
  expect(dialect.stored('r', singlePrecision, 'NUMBER')).toBe('r');
});
