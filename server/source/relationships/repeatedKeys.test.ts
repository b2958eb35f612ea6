import { expect, it } from 'vitest';
import { modelDrafts } from '../../model/draft/modelDrafts.ts';
import { importedPostgreSql } from '../import/importedPostgreSql.test-support.ts';

it('finds the key that an export repeats for a few rows, says so, and drafts the join', async () => {
  const source = await importedPostgreSql(`
    CREATE TABLE customer_export (customer_id int, name text, city text);
    INSERT INTO customer_export SELECT 1000 + i % 200, 'c' || i % 200, 'Bern' FROM generate_series(1, 212) i;
    CREATE TABLE weborders (order_no int PRIMARY KEY, customer_id int, amount numeric);
    INSERT INTO weborders SELECT i, CASE WHEN i <= 3 THEN 9 ELSE 1000 + i % 200 END, i FROM generate_series(1, 600) i;
    CREATE TABLE letters (customer_id int, sent date);
    INSERT INTO letters SELECT 1000 + i % 90, '2024-01-01' FROM generate_series(1, 95) i;
  `);
  try {
    const { prisma } = source.database;
    const proposals = await prisma.tableRelationshipProposal.findMany({
      include: { sourceColumn: { include: { table: true } } },
    });
    expect(proposals.map(({ sourceColumn, evidence, isSure }) => [sourceColumn.table.name, evidence, isSure])).toEqual([
      [
        'weborders',
        '597 of 600 weborders find their customer export; 3 do not. The names are the same. ' +
          '12 rows of customer_export repeat a customer_id.',
        false,
      ],
    ]);
    const { relationships } = await modelDrafts(prisma, source.acme.admin, {
      dataSourceId: source.dataSourceId,
      tableIds: null,
    });
    expect(
      relationships.map(({ owner, relationship }) => [owner.name, relationship.toModel, relationship.keys]),
    ).toEqual([['weborders', 'customer_export', [{ from: 'customer_id', to: 'customer_id' }]]]);
  } finally {
    await source.close();
  }
}, 60_000);
