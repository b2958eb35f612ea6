import { expectNoBarriers, expectToFit } from '../fixtures/barriers.ts';
import { expect, test } from '../fixtures/test.ts';

// Adds to the layer of the sample company, of which the questions of other journeys would know.

test('an admin models a query, corrects an expression, checks key and relation against the data, copies and removes', async ({
  page,
  signInAs,
}) => {
  test.setTimeout(240_000);
  await signInAs('admin');
  await page.goto('/studio/models');
  await page.getByRole('link', { name: 'From SQL' }).click();
  const form = page.getByRole('form', { name: 'New model from SQL' });
  // Other journeys of this server leave sources of their own.
  await form.getByRole('combobox', { name: 'Data source' }).selectOption('Northwind files');
  await form.getByRole('textbox', { name: 'Name in queries' }).fill('busy_customers');
  const sql = form.getByRole('textbox', { name: 'SQL' });
  await sql.click();
  await page.keyboard.insertText('SELECT customer_id, COUNT(*) AS orders FROM orderz GROUP BY customer_id');
  await expect(form.getByText(/Did you mean orders\?/).first()).toBeVisible();
  await expect(form.getByRole('button', { name: 'Create the model' })).toBeHidden();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(
    'SELECT customer_id, COUNT(*) AS order_total FROM orders WHERE customer_id IS NOT NULL GROUP BY customer_id',
  );
  await page.keyboard.press('Control+Enter');
  await expect(form.getByRole('region', { name: 'Rows' }).getByRole('status')).toContainText(/rows · [\d,]+ ms/);
  await expectNoBarriers(page);
  await form.getByRole('button', { name: 'Create the model' }).click();
  await expect(page).toHaveURL(/\/studio\/models\/mdl_[^/]+\/dimensions$/);

  // The key is counted before it is saved.
  await page.getByRole('link', { name: 'About' }).click();
  const about = page.getByRole('form', { name: 'Model busy_customers' });
  const keys = about.getByRole('combobox', { name: 'Dimensions that identify a row' });
  await about.getByRole('button', { name: 'Remove customer_id' }).click();
  await keys.fill('order_total');
  await expect(about.getByText(/order_total is not unique: [\d,]+ duplicates\./)).toBeVisible();
  await about.getByRole('button', { name: 'Remove order_total' }).click();
  await keys.fill('customer_id');
  await expect(about.getByText(/customer_id is different in each of/)).toBeVisible();
  await expect(about.getByRole('status').first()).toHaveText(/^Saved/);

  // Its SQL is edited: what ran is shown with what it changes, and only that is saved.
  await page.getByRole('button', { name: 'Edit SQL' }).click();
  const query = page.getByRole('dialog', { name: /^SQL of/ });
  const saveSql = query.getByRole('button', { name: 'Save the SQL' });
  const changes = query.getByRole('region', { name: 'Columns that change' });
  await query.getByRole('textbox', { name: 'SQL' }).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText('SELECT customer_id FROM orders');
  await page.keyboard.press('Control+Enter');
  await expect(changes).toContainText('order_total is gone');
  await expect(query).toContainText('would no longer work');
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(
    'SELECT customer_id, COUNT(*) AS order_total, MAX(order_id) AS last_order FROM orders WHERE customer_id IS NOT NULL GROUP BY customer_id',
  );
  await expect(saveSql).toBeHidden();
  await page.keyboard.press('Control+Enter');
  await expect(changes).toHaveText(/^last_order is new: /);
  await expectNoBarriers(page);
  for (const width of [1440, 1024, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page);
    await page.screenshot({ path: test.info().outputPath(`sql-${width}.png`) });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await saveSql.click();
  await expect(query).toBeHidden();
  await expect(page.getByRole('region', { name: 'Rows' })).toContainText('last_order');
  await expect(page.getByRole('list', { name: 'Versions' }).getByRole('listitem').first()).toBeVisible();

  // A relation is checked as it is chosen.
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: /^Relations/ })
    .click();
  await page.getByRole('button', { name: 'New relation' }).click();
  const dialog = page.getByRole('dialog', { name: 'New relation' });
  await dialog.getByRole('combobox', { name: 'Leads to' }).selectOption('customers');
  await expect(dialog.getByRole('combobox', { name: 'the same as Customers' })).toHaveValue('customer_id');
  await expect(dialog.getByText(/^Each of [\d,]+ busy customers has a customer\.$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Create the relation' }).click();
  await expect(page.getByRole('form', { name: 'Relation customers' })).toBeVisible();

  // A slip in an expression is marked, and mended with one click.
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: /^Measures/ })
    .click();
  await page.getByRole('button', { name: 'New measure' }).click();
  const start = page.getByRole('dialog', { name: 'New measure' });
  await start.getByRole('textbox', { name: 'Name' }).fill('most_orders');
  await start.getByRole('textbox', { name: 'Expression' }).fill('MAX(order_total)');
  await start.getByRole('button', { name: 'Create the measure' }).click();
  const measure = page.getByRole('form', { name: 'Measure most_orders' });
  const expression = measure.getByRole('textbox', { name: 'Expression' });
  await expression.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText('MAX(order_totl)');
  await measure.getByRole('button', { name: 'Use order_total' }).click();
  await expect(measure.getByText('Compiles')).toBeVisible();
  await expect(measure.getByRole('status').first()).toHaveText(/^Saved/);

  // Order by keyboard.
  const list = page.getByRole('navigation', { name: 'measures' }).getByRole('link');
  const before = await list.count();
  await list.last().focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(list.nth(before - 2)).toContainText('most_orders');
  await expectNoBarriers(page);
  for (const width of [1024, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page);
  }
  await page.setViewportSize({ width: 1440, height: 960 });

  await page.getByRole('button', { name: 'More about the model' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await page.getByRole('button', { name: 'Create the copy' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.or(page.getByRole('heading', { name: 'Busy customers (copy)', level: 1 }))).toBeVisible();
  if (await question.isVisible()) {
    await question.getByRole('button', { name: 'Copy anyway' }).click();
  }
  await page.getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('form', { name: 'Model busy_customers_copy' })).toBeVisible();
  await page.getByRole('button', { name: 'More about the model' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page).toHaveURL('/studio/models');
});

test('two admins work on one measure: what one saves reaches the other, and nothing typed is lost', async ({
  page,
  browser,
  quarry,
  signInAs,
}) => {
  const context = await browser.newContext({ baseURL: quarry.url, viewport: { width: 1440, height: 960 } });
  const other = await context.newPage();
  await signInAs('admin');
  await signInAs('admin', other);
  const open = async (on: typeof page) => {
    await on.goto('/studio/models');
    await on.getByRole('table', { name: 'Models' }).getByRole('link', { name: 'Orders', exact: true }).click();
    await on
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link', { name: /^Measures/ })
      .click();
    await on
      .getByRole('navigation', { name: 'measures' })
      .getByRole('link', { name: /^revenue/ })
      .click();
    const form = on.getByRole('form', { name: 'Measure revenue' });
    await expect(form.getByRole('status').first()).toHaveText(/^Saved/);
    return form;
  };
  const [mine, theirs] = [await open(page), await open(other)];

  // One types; the other saves another field, and then the same one.
  await mine.getByRole('textbox', { name: 'Label' }).fill('Net revenue');
  await theirs.getByRole('textbox', { name: 'Decimals' }).fill('1');
  await theirs.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(theirs.getByRole('status').first()).toHaveText(/^Saved/);
  await expect(mine.getByRole('textbox', { name: 'Decimals' })).toHaveValue('1');
  await expect(mine.getByRole('textbox', { name: 'Label' })).toHaveValue('Net revenue');
  await theirs.getByRole('textbox', { name: 'Label' }).fill('Turnover');
  await theirs.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(theirs.getByRole('status').first()).toHaveText(/^Saved/);
  await expect(mine.getByText(/Turnover/).first()).toBeVisible();
  await expect(mine.getByRole('textbox', { name: 'Label' })).toHaveValue('Net revenue');
  await mine.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(mine.getByRole('status').first()).toHaveText(/^Saved/);
  await expect(theirs.getByRole('textbox', { name: 'Label' })).toHaveValue('Net revenue');
  await context.close();
});
