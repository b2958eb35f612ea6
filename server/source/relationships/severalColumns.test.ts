import { afterAll, beforeAll, expect, it } from 'vitest';
import { askAs, type Outcome } from '../../table/describing.test-support.ts';
import { importedPostgreSql, type ImportedPostgreSql } from '../import/importedPostgreSql.test-support.ts';

const proposalsQuery = `query ($id: ID!) { table(id: $id) { __typename relationshipProposals {
  id type evidence isSure matchedRows totalRows sourceColumn { name } targetColumn { name }
  parts { sourceColumn { name } targetColumn { name } } } } }`;

let source: ImportedPostgreSql;
beforeAll(async () => {
  source = await importedPostgreSql(`
    CREATE TABLE order_lines (order_no int, line_no int, amount numeric, PRIMARY KEY (order_no, line_no));
    CREATE TABLE returns (return_no int, order_no int, line_no int, day date);
    CREATE TABLE visits (shop text, day date, visitor int, guide int);
    CREATE TABLE guides (staff_no int PRIMARY KEY, name text);
    INSERT INTO order_lines SELECT 1 + i / 4, 1 + i % 4, i FROM generate_series(0, 399) i;
    INSERT INTO returns SELECT i, CASE WHEN i % 25 = 0 THEN NULL WHEN i = 7 THEN 900 ELSE 1 + i % 100 END, 1 + i % 4 FROM generate_series(1, 300) i;
  `);
}, 60_000);
afterAll(() => source.close());

async function proposals(table: string): Promise<readonly Record<string, unknown>[]> {
  const { prisma } = source.database;
  const { id } = await prisma.table.findFirstOrThrow({ where: { dataSourceId: source.dataSourceId, name: table } });
  const found = (await askAs(prisma, source.acme.admin, proposalsQuery, { id })) as Outcome | null;
  return (found?.['relationshipProposals'] ?? []) as Record<string, unknown>[];
}

const decide = (verb: 'accept' | 'dismiss', id: unknown) =>
  askAs(
    source.database.prisma,
    source.acme.admin,
    `mutation ($input: RelationshipProposalInput!) { ${verb}RelationshipProposal(input: $input) { __typename } }`,
    { input: { id } },
  );

it('proposes columns that only together are a key as one, with the rows that find theirs', async () => {
  const [proposal, ...others] = await proposals('returns');
  expect(others).toEqual([]);
  expect(proposal).toMatchObject({
    type: 'MANY_TO_ONE',
    isSure: true,
    matchedRows: 287,
    totalRows: 288,
    evidence:
      '287 of 288 returns with an order_no and a line_no find their order line by order_no and line_no together; ' +
      '1 does not. The names are the same.',
    sourceColumn: { name: 'order_no' },
    targetColumn: { name: 'order_no' },
    parts: [{ sourceColumn: { name: 'line_no' }, targetColumn: { name: 'line_no' } }],
  });
});

it('decides about all of its columns at once', async () => {
  const { prisma } = source.database;
  const [first] = await proposals('returns');
  expect((await decide('dismiss', first?.['id'])).__typename).toBe('RemovedEntity');
  expect(await proposals('returns')).toEqual([]);
  await source.synchronise();
  expect(await proposals('returns')).toEqual([]);
  await prisma.tableRelationshipProposal.deleteMany({
    where: { sourceColumn: { table: { dataSourceId: source.dataSourceId } } },
  });
  await source.synchronise();
  const [again] = await proposals('order_lines');
  expect((await decide('accept', again?.['id'])).__typename).toBe('TableRelationship');
  const relationships = await prisma.tableRelationship.findMany({
    where: { sourceColumn: { table: { dataSourceId: source.dataSourceId } } },
    include: { sourceColumn: true, targetColumn: true },
  });
  expect(relationships.map((each) => `${each.sourceColumn.name} ${each.targetColumn.name}`).toSorted()).toEqual([
    'line_no line_no',
    'order_no order_no',
  ]);
  expect(await prisma.tableRelationshipProposal.count()).toBe(0);
  await source.synchronise();
  expect(await proposals('returns')).toEqual([]);
}, 60_000);
