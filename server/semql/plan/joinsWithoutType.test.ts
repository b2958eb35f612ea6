import { expect, test } from 'vitest';
import { shopCatalog } from '../testing/shopCatalog.test-support.ts';
import { useShop } from '../testing/shop.test-support.ts';

const shop = useShop(shopCatalog);

test('a JOIN without a type, behind one that has a type, only says which model is meant', async () => {
  const plain = await shop.sorted('SELECT orders.status, items.units FROM customers LEFT JOIN items');
  expect(plain.length).toBeGreaterThan(1);
  expect(await shop.sorted('SELECT orders.status, items.units FROM customers LEFT JOIN items JOIN orders')).toEqual(
    plain,
  );
});
