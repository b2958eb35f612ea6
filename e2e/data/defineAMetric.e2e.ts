import type { Page } from '@playwright/test';
import { expectNoBarriers, expectToFit } from '../fixtures/barriers.ts';
import { expect, test } from '../fixtures/test.ts';

// Adds to the layer of the sample company, of which the questions of other journeys would know.

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

test('an admin defines a metric, sees it over time, is told what a change breaks, and goes back to a version', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  await page.goto('/studio/metrics');
  const list = page.getByRole('table', { name: 'Metrics' });
  await expect(list.getByRole('row').nth(1)).toBeVisible();
  await expectNoBarriers(page);

  await page.getByRole('button', { name: 'New metric' }).click();
  const dialog = page.getByRole('dialog', { name: 'New metric' });
  await dialog.getByRole('textbox', { name: 'Label' }).fill('Basket size');
  await dialog.getByRole('combobox', { name: 'Starts from' }).selectOption('orders.revenue');
  await dialog.getByRole('button', { name: 'Create the metric' }).click();
  const form = page.getByRole('form', { name: 'Metric basket_size' });
  await expect(form.getByRole('status').first()).toHaveText('Saved · v1');
  await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText('€');
  // Agents that see the model answer with the metric at once.
  await expect(
    page.getByRole('region', { name: 'Agents' }).getByRole('checkbox', { name: 'Sales analyst' }),
  ).toBeChecked();

  // The expression is typed; what it gives is shown before it is saved.
  const expression = form.getByRole('textbox', { name: 'Expression' });
  await expression.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText('orders.revenue / NULLIF(orders.nothing, 0)');
  await expect(form.getByText(/nothing/).last()).toBeVisible();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText('orders.revenue / NULLIF(orders.order_count, 0)');
  await expect(form.getByText('Compiles')).toBeVisible();
  // The numbers that people know are compared before they become others.
  const moves = form.getByRole('region', { name: 'Numbers that move' });
  await expect(moves).toContainText(/Basket size \(metric\): €.* → €/);
  await form.getByRole('textbox', { name: 'Decimals' }).fill('2');
  await save(page);
  await expect(form.getByRole('status').first()).toHaveText('Saved · v2');

  // What breaks something asks first, and says what.
  await expression.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText('orders.nothing');
  await save(page);
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('basket_size');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await form.getByRole('button', { name: 'Discard' }).click();

  const history = page.getByRole('list', { name: 'Versions' });
  await expect(history.getByRole('listitem')).toHaveCount(2);
  await history.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Restore' }).click();
  await expect(form.getByRole('status').first()).toHaveText('Saved · v3');
  await expect(form.getByRole('textbox', { name: 'Decimals' })).toHaveValue('');

  // A join of its own says which rows count; it is part of the version.
  const joins = form.getByRole('group', { name: 'Joins' });
  await joins.getByRole('button', { name: 'Add a join' }).click();
  await joins.getByRole('combobox', { name: 'Rows that count' }).selectOption('INNER');
  await expect(form.getByText('Compiles')).toBeVisible();
  await save(page);
  await expect(form.getByRole('status').first()).toHaveText('Saved · v4');
  await page.reload();
  await expect(joins.getByRole('combobox', { name: 'Rows that count' })).toHaveValue('INNER');
  await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText('€');
  for (const width of [1440, 1024, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page);
  }
});
