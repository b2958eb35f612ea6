import { expect, test } from 'vitest';
import { metricsOver, modelsBySource } from './newAgentChoices.ts';

const model = (id: string, source: string | null) => ({
  id,
  name: id,
  label: '',
  dataSource: source === null ? null : { id: source, name: source },
});
const metric = (id: string, anchor: string, ...joined: string[]) => ({
  id,
  name: id,
  label: '',
  anchorModel: { id: anchor },
  joins: joined.map((to) => ({ toModel: { id: to } })),
});

test('models stand below the source of their rows', () => {
  const models = [model('orders', 'shop'), model('visits', 'clinic'), model('lost', null), model('items', 'shop')];
  expect(modelsBySource(models).map(({ name, models: members }) => [name, members.map(({ id }) => id)])).toEqual([
    ['clinic', ['visits']],
    ['Other models', ['lost']],
    ['shop', ['orders', 'items']],
  ]);
});

test('a metric goes along when every model that it is computed from does', () => {
  const metrics = [metric('revenue', 'orders'), metric('per_customer', 'orders', 'customers')];
  const over = (...ids: string[]) => metricsOver(metrics, new Set(ids)).map(({ id }) => id);
  expect(over('orders')).toEqual(['revenue']);
  expect(over('orders', 'customers')).toEqual(['revenue', 'per_customer']);
  expect(over('customers')).toEqual([]);
});
