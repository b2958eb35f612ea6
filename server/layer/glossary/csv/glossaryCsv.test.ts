import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { createOrganization, type TestOrganization } from '../../../testing/organization.ts';
import { createParcels, testGlossary, type TestGlossary } from '../terms.test-support.ts';
import { compareGlossary, exportGlossary, importGlossary } from './importGlossary.ts';
import { readGlossary } from './readGlossary.ts';
import { cellOf, entriesOf } from './termCells.ts';

let database: TestDatabase;
let acme: TestOrganization;
let glossary: TestGlossary;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  acme = await createOrganization(database.prisma);
  await createParcels(database.prisma, acme);
  glossary = testGlossary(database.prisma, acme);
});

const compare = (csv: string, viewer = acme.admin) => compareGlossary(database.prisma, viewer, { csv });
const take = (csv: string, viewer = acme.admin) => importGlossary(glossary.services, viewer, { csv });

it.each([
  [['a; b', String.raw`c\d`, 'e'], String.raw`a\; b; c\\d; e`],
  [[], ''],
])('entries %j are the cell %j, and come back', (entries, cell) => {
  expect(cellOf(entries)).toBe(cell);
  expect(entriesOf(cell)).toEqual(entries);
});

it('a file that was exported changes nothing, and makes the same glossary elsewhere', async () => {
  await glossary.create('=cmd', { definition: '+1, "quoted"\nand a line', synonyms: ["'=x", 'a; b', '-'] });
  await glossary.create('Load', {
    tags: ['board', 'ops'],
    mappings: [
      { kind: 'MEASURE', target: 'parcels.weight', description: 'a: b; c' },
      { kind: 'MODEL', target: 'parcels', description: '' },
    ],
  });
  const csv = await exportGlossary(database.prisma, acme.admin, null);
  // No cell begins a formula.
  expect(csv.split(/[,\r\n"]/).filter((cell) => /^[=+@-]/.test(cell))).toEqual([]);
  expect((await compare(csv)).rows.map(({ outcome }) => outcome)).toEqual(['SAME', 'SAME']);

  const before = await glossary.terms();
  acme = await createOrganization(database.prisma, 'Globex');
  await createParcels(database.prisma, acme);
  glossary = testGlossary(database.prisma, acme);
  await take(csv);
  const after = await glossary.terms();
  const said = (terms: typeof before) =>
    [...terms.values()].map(({ id: _id, mappings, ...term }) => ({
      ...term,
      mappings: mappings.toSorted((one, other) => one.kind.localeCompare(other.kind)),
    }));
  expect(said(after)).toEqual(said(before));
});

it('says row by row what would happen, and does it as one change', async () => {
  await glossary.create('ARR', { definition: 'Recurring.', synonyms: ['run rate'], tags: ['finance'] });
  await glossary.create('MRR');
  const csv = 'Term;Synonyms;Measures\narr;yearly;parcels.weight: Kilos\nMRR;;\n\nBurn;RUN RATE; \nnet   sales;yearly;';
  const { rows } = await compare(csv);
  expect(rows).toEqual([
    {
      row: 2,
      term: 'arr',
      outcome: 'CHANGED',
      fields: ['synonyms', 'mappings'],
      remark: '“yearly” also belongs to net sales.',
    },
    { row: 3, term: 'MRR', outcome: 'SAME', fields: [], remark: null },
    { row: 5, term: 'Burn', outcome: 'CREATED', fields: [], remark: null },
    { row: 6, term: 'net sales', outcome: 'CREATED', fields: [], remark: '“yearly” also belongs to ARR.' },
  ]);
  await take(csv);
  const terms = await glossary.terms();
  expect([...terms.keys()].sort()).toEqual(['ARR', 'Burn', 'MRR', 'net sales']);
  expect(terms.get('ARR')).toMatchObject({
    definition: 'Recurring.',
    synonyms: ['yearly'],
    tags: ['finance'],
    mappings: [{ kind: 'MEASURE', target: 'parcels.weight', description: 'Kilos' }],
    version: 2,
  });
  const { layerSeq } = await database.prisma.environment.findUniqueOrThrow({ where: { id: acme.environmentId } });
  expect(layerSeq).toBe(3);
});

it('imports nothing when one row is refused, and says which and why', async () => {
  const csv = 'term,metrics\nGood,\nBad,no_such_metric\n,\ngood,';
  const { rows } = await compare(csv);
  expect(rows.map(({ outcome, remark }) => [outcome, remark])).toEqual([
    ['CREATED', null],
    ['REFUSED', 'There is no metric called “no_such_metric”. Choose one from the list.'],
    ['REFUSED', 'A term is required. Enter the word or phrase that people use.'],
    ['REFUSED', 'Row 2 has this term already. Remove one of the two.'],
  ]);
  await expect(take(csv)).rejects.toThrow('3 rows cannot be imported. Row 3: There is no metric');
  expect((await glossary.terms()).size).toBe(0);
});

it('1,000 terms are one change', async () => {
  const csv = `term\n${Array.from({ length: 1000 }, (_, index) => `Word ${index}`).join('\n')}`;
  await take(csv);
  expect((await glossary.terms()).size).toBe(1000);
  expect((await compare(csv)).changes).toEqual([]);
}, 60_000);

describe('a file is refused as a whole', () => {
  it.each([
    ['', 'The file is empty.'],
    ['word\nARR', 'A glossary has no column “word”.'],
    ['definition\nx', 'The file has no column “term”.'],
    ['term,Term\nx,y', 'The column “term” is there twice.'],
    ['term\n"ARR', 'The file ends inside quotes.'],
    [`term\n${'x\n'.repeat(5001)}`, 'The file has 5,001 terms.'],
  ])('%#', (csv, message) => {
    expect(() => readGlossary(csv)).toThrow(message);
  });
});

it('only admins see or import a whole glossary', async () => {
  await expect(compare('term\nARR', acme.explorer)).rejects.toThrow('You may not do this.');
  await expect(take('term\nARR', acme.explorer)).rejects.toThrow('You may not do this.');
  const globex = await createOrganization(database.prisma, 'Globex');
  await expect(exportGlossary(database.prisma, globex.admin, acme.environmentId)).rejects.toThrow(
    'Environment not found.',
  );
});
