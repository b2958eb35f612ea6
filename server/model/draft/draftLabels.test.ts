import { expect, it } from 'vitest';
import { column, draft, draftAll, link, table } from './drafting.test-support.ts';

it('a model of a table in the singular is called as people speak of its rows', () => {
  const { model } = draft(table('member', [column('card_no', 'INTEGER', { primaryKey: true })]));
  expect(model).toMatchObject({ name: 'member', label: 'Members', grain: { description: 'one row per member' } });
  expect(model.measures[0]).toMatchObject({ name: 'member_count', label: 'Members', unit: 'members' });
});

it('what all tables of a source begin with stays in the names of queries, and out of labels', () => {
  const prefix = ['shop'];
  const key = column('customer_id', 'INTEGER', { primaryKey: true, semanticType: 'IDENTIFIER' });
  const customers = { ...table('shop_customers', [key]), prefix };
  const orders = { ...table('shop_orders', [column('buyer', 'INTEGER'), column('customer_id', 'INTEGER')]), prefix };
  const { models, relationships } = draftAll(
    [customers, orders],
    [link('shop_orders.customer_id', 'shop_customers.customer_id')],
  );
  expect(models.map(({ model }) => [model.name, model.label])).toEqual([
    ['shop_customers', 'Customers'],
    ['shop_orders', 'Orders'],
  ]);
  expect(relationships[0]?.reason).toBe('Orders belong to customers: the tables are related.');
  // `customer_id` is the key of `shop_customers` by its name, too, though nothing declares it.
  const named = column('customer_id', 'INTEGER', { unique: true, semanticType: 'IDENTIFIER' });
  expect(draft({ ...customers, columns: [named], rowCount: 3 }).model.grain.keys).toEqual(['customer_id']);
});

it('a relationship is labelled by its role, also where a field has the name', () => {
  const branches = table('branch', [column('code', 'STRING', { primaryKey: true })]);
  const members = table('member', [column('home_branch', 'STRING'), column('branch_code', 'STRING')]);
  const { relationships } = draftAll(
    [members, branches],
    [link('member.home_branch', 'branch.code'), link('member.branch_code', 'branch.code')],
  );
  expect(relationships.map(({ relationship }) => [relationship.name, relationship.label])).toEqual([
    ['home_branch_branch', 'Home branch'],
    ['branch', 'Branches'],
  ]);
});

it('the plain name of a column that is only averaged means the average', () => {
  const copies = draft(
    table('copy', [
      column('purchase_price', 'DECIMAL', { semanticType: 'CURRENCY' }),
      column('fee', 'DECIMAL', { semanticType: 'CURRENCY' }),
    ]),
  );
  const synonyms = (name: string) => copies.model.measures.find((one) => one.name === name)?.synonyms;
  expect(synonyms('average_purchase_price')).toContain('purchase price');
  expect(synonyms('total_fee')).toContain('fee');
  expect(synonyms('average_fee')).not.toContain('fee');
});

it('what is loaned and returned lasts', () => {
  const { model } = draft(table('loan', [column('loaned_on', 'DATE'), column('returned_on', 'DATE')]));
  expect(model.measures.map(({ label }) => label)).toContain('Average days from loaned to returned');
});
