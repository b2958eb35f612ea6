import { bearerToken, graphql } from '../fixtures/api.ts';
import { expectNoBarriers, expectToFit } from '../fixtures/barriers.ts';
import { expect, test } from '../fixtures/test.ts';

// Adds words that the questions of other journeys would know.

test('an admin writes a term, links it, settles a word that two terms claim, merges them, and goes back', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  await page.goto('/studio/glossary');
  const terms = page.getByRole('navigation', { name: 'Terms' });
  await expect(terms.getByRole('link', { name: /^Basket/ })).toBeVisible();
  await expectNoBarriers(page);

  // A word that is taken is said before the term exists.
  await page.getByRole('button', { name: 'New term' }).click();
  const dialog = page.getByRole('dialog', { name: 'New term' });
  await dialog.getByRole('textbox', { name: 'Term' }).fill('cart');
  await expect(dialog.getByText('“cart” already belongs to Basket.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Term' }).fill('Shopping bag');
  await dialog.getByRole('textbox', { name: 'Definition' }).fill('What a customer **carries** home. <b>No HTML</b>');
  await dialog.getByRole('button', { name: 'Create the term' }).click();
  const form = page.getByRole('form', { name: 'Term Shopping bag' });
  const state = form.getByRole('status').first();
  await expect(state).toHaveText('Saved · v1');
  await expect(terms.getByRole('link', { name: /^Shopping bag/ })).toHaveAttribute('aria-current', 'page');
  const definition = form.getByRole('group', { name: 'Definition as it is read' });
  await expect(definition.locator('strong')).toHaveText('carries');
  await expect(definition).toContainText('<b>No HTML</b>');

  const save = form.getByRole('button', { name: 'Save', exact: true });
  await form.getByRole('button', { name: 'Add a metric' }).click();
  await form.getByRole('combobox', { name: 'New metric' }).fill('average_order_value');
  await form.getByRole('textbox', { name: 'Remark on average_order_value' }).fill('Its value.');
  await form.getByRole('combobox', { name: 'Tags' }).fill('shop');
  await form.getByRole('combobox', { name: 'Tags' }).press('Enter');
  await form.getByRole('textbox', { name: 'Synonyms' }).fill('cart');
  await form.getByRole('textbox', { name: 'Synonyms' }).press('Enter');
  await expect(form.getByText('“cart” already belongs to')).toBeVisible();
  await save.click();
  await expect(state).toHaveText('Saved · v2');
  await expect(form.getByRole('link', { name: 'average_order_value' })).toBeVisible();

  // Search and filters are in the address.
  await page.getByRole('combobox', { name: 'State' }).selectOption('CONFLICTING');
  await expect(terms.getByRole('link')).toHaveText([/^Basket/, /^Shopping bag/]);
  await expect(page).toHaveURL(/state=CONFLICTING/);
  await page.getByRole('searchbox', { name: 'Search terms' }).fill('carries');
  await expect(terms.getByRole('link')).toHaveText([/^Shopping bag/]);
  await page.reload();
  await expect(terms.getByRole('link')).toHaveText([/^Shopping bag/]);
  await page.getByRole('searchbox', { name: 'Search terms' }).fill('');

  // Both mean the same: one term stays, with the words and links of both.
  await page.getByRole('button', { name: 'Merge' }).click();
  const merging = page.getByRole('dialog', { name: 'Merge into Shopping bag' });
  await merging.getByRole('button', { name: /^Other term/ }).click();
  await merging.getByRole('combobox').fill('Basket');
  await merging.getByRole('option', { name: /^Basket/ }).click();
  await expect(merging.getByText('“Basket”, “cart”')).toBeVisible();
  await merging.getByRole('button', { name: 'Merge the terms' }).click();
  await expect(state).toHaveText('Saved · v3');
  await expect(form.getByText('already belongs to')).toBeHidden();
  await expect(form.getByRole('link', { name: 'orders', exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'State' }).selectOption('');
  await expect(terms.getByRole('link', { name: /^Basket/ })).toHaveCount(0);

  const history = page.getByRole('list', { name: 'Versions' });
  await expect(history.getByRole('listitem').first()).toContainText('synonyms cart → cart, Basket');
  await history.getByRole('button', { name: 'Restore' }).last().click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Restore' }).click();
  await expect(state).toHaveText('Saved · v4');
  await expect(form.getByRole('link', { name: 'average_order_value' })).toHaveCount(0);
  for (const width of [1440, 1024, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page);
  }
  await expectNoBarriers(page);

  // Leaving with unsaved text asks; removing says who loses the word.
  await page.setViewportSize({ width: 1440, height: 900 });
  await form.getByRole('textbox', { name: 'Term' }).fill('Bag');
  await terms.getByRole('link', { name: /^AOV/ }).click();
  const leave = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await leave.getByRole('button', { name: /cancel|stay/i }).click();
  await form.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Sales analyst will no longer know its words.');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page).toHaveURL(/\/studio\/glossary$/);
  await expect(terms.getByRole('link', { name: /^Shopping bag/ })).toHaveCount(0);
});

test('an admin imports a thousand terms after a look at each row, finds the last, and exports them', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  await page.goto('/studio/glossary');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import terms' });
  const words = Array.from({ length: 1000 }, (_, index) => `Zinc ${String(index).padStart(4, '0')},grade ${index}`);
  await dialog.getByLabel('CSV file').setInputFiles({
    name: 'terms.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['term,synonyms,metrics', 'AOV,,no_such', ...words.map((word) => `${word},`)].join('\n')),
  });
  const rows = dialog.getByRole('region', { name: 'Rows of the file' });
  await expect(rows.getByRole('listitem').first()).toContainText('There is no metric called “no_such”.');
  await expect(dialog.getByRole('status')).toContainText('1 refused row');
  await expect(dialog.getByRole('button', { name: /^Import/ })).toBeDisabled();

  await dialog.getByRole('textbox').fill(['term,synonyms', 'AOV,leavers', ...words].join('\n'));
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('status')).toContainText('1,000 new terms, 1 changed term, 0 refused rows.');
  await expect(rows.getByRole('listitem').first()).toContainText('“leavers” also belongs to Churn.');
  await expectNoBarriers(page);
  await dialog.getByRole('button', { name: 'Import 1,001 terms' }).click();
  await expect(dialog).toBeHidden();

  // Only lines in sight exist; the rest is read while scrolling.
  const terms = page.getByRole('navigation', { name: 'Terms' });
  await expect(page.getByRole('searchbox', { name: 'Search terms' })).toHaveAttribute('placeholder', /1,0\d\d terms/);
  await expect(async () => {
    await terms.evaluate((list) => list.scrollTo(0, list.scrollHeight));
    await expect(terms.getByRole('link', { name: /^Zinc 0999/ })).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(await terms.getByRole('link').count()).toBeLessThan(100);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Export CSV' }).click();
  expect((await downloading).suggestedFilename()).toBe('glossary.csv');
});

test('an explorer proposes a term and a change, and an admin takes one over edited and rejects the other', async ({
  page,
  browser,
  signInAs,
}) => {
  await signInAs('explorer');
  await page.getByRole('button', { name: 'Glossary' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'AOV' })).toBeVisible();
  await expectNoBarriers(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectToFit(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('searchbox').fill('sticker shock');
  await expect(dialog.getByText('No term has “sticker shock”.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Propose a term' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Term' })).toHaveValue('sticker shock');
  await dialog.getByRole('textbox', { name: 'Definition' }).fill('A cart left at the price.');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Support uses it daily.');
  await dialog.getByRole('button', { name: 'Send the proposal' }).click();
  await dialog.getByRole('searchbox').fill('AOV');
  await dialog.getByRole('button', { name: 'Propose a change of AOV' }).click();
  await dialog.getByRole('textbox', { name: 'Definition' }).fill('Something else.');
  await dialog.getByRole('button', { name: 'Send the proposal' }).click();
  const own = dialog.getByRole('region', { name: 'Your proposals' });
  await expect(own.getByRole('listitem')).toHaveText([/Waiting.*AOV/, /Waiting.*sticker shock/]);

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const admin = await context.newPage();
  await signInAs('admin', admin);
  await admin.goto(new URL('/studio/glossary', page.url()).href);
  await admin.getByRole('link', { name: '2 proposals to review' }).click();
  const change = admin.getByRole('article', { name: 'AOV' });
  await expect(change).toContainText('Something else.');
  await expect(change).toContainText('revenue divided by completed orders');
  await expectNoBarriers(admin);
  await change.getByRole('button', { name: 'Reject' }).click();
  await change.getByRole('textbox', { name: 'Reason' }).fill('The present one is right.');
  await change.getByRole('button', { name: 'Reject the proposal' }).click();
  await expect(change).toHaveCount(0);
  const fresh = admin.getByRole('article', { name: 'sticker shock' });
  await fresh.getByRole('button', { name: 'Edit first' }).click();
  await fresh.getByRole('textbox', { name: 'Term' }).fill('Sticker shock');
  await fresh.getByRole('button', { name: 'Accept as edited' }).click();
  await expect(admin.getByText('No proposal is waiting.')).toBeVisible();
  await admin.goto(new URL('/studio/glossary?search=sticker', page.url()).href);
  await expect(admin.getByRole('navigation', { name: 'Terms' }).getByRole('link')).toHaveText([/^Sticker shock/]);
  await context.close();

  await page.reload();
  await page.getByRole('button', { name: 'Glossary' }).click();
  await expect(own.getByRole('listitem')).toHaveText([
    /Rejected.*The present one is right\./,
    /Accepted.*sticker shock/,
  ]);
});

test('an admin renames and colors a tag, merges two, and removes one', async ({ page, signInAs, quarry }) => {
  await signInAs('admin');
  const token = await bearerToken(quarry, 'admin');
  for (const [term, tags] of [
    ['Quarter close', ['closing', 'books']],
    ['Ledger', ['books', 'bookkeeping']],
  ] as const) {
    await graphql(
      quarry,
      token,
      'mutation ($input: CreateGlossaryTermInput!) { createGlossaryTerm(input: $input) { __typename } }',
      {
        input: { term, tags },
      },
    );
  }
  await page.goto('/studio/glossary');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Tags' }).click();
  const table = page.getByRole('table', { name: 'Tags' });
  const row = (name: string) => table.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
  await expect(row('books').getByRole('cell').nth(1)).toHaveText('2');
  await expectNoBarriers(page);

  await page.getByRole('button', { name: 'Actions of books' }).click();
  await page.getByRole('menuitem', { name: 'Rename and color' }).click();
  const editing = page.getByRole('dialog', { name: 'Tag books' });
  await editing.getByRole('textbox', { name: 'Name' }).fill('Closing');
  await editing.getByRole('button', { name: 'Save the tag' }).click();
  await expect(editing.getByText('There is a tag closing already.')).toBeVisible();
  await editing.getByRole('textbox', { name: 'Name' }).fill('Accounting');
  await editing.getByRole('combobox', { name: 'Color' }).selectOption('Green');
  await editing.getByRole('button', { name: 'Save the tag' }).click();
  await expect(row('Accounting')).toBeVisible();

  await page.getByRole('button', { name: 'Actions of Accounting' }).click();
  await page.getByRole('menuitem', { name: 'Merge another tag into it' }).click();
  const merging = page.getByRole('dialog', { name: 'Merge into Accounting' });
  await merging.getByRole('combobox', { name: 'Other tag' }).selectOption('bookkeeping');
  await merging.getByRole('button', { name: 'Merge the tags' }).click();
  await expect(row('bookkeeping')).toHaveCount(0);
  await page.getByRole('button', { name: 'Actions of closing' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('The tag closing will be removed from 1 term');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(row('closing')).toHaveCount(0);
  for (const width of [1440, 1024, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await row('Accounting').getByRole('link').click();
  await expect(page.getByRole('navigation', { name: 'Terms' }).getByRole('link')).toHaveText([
    /^Ledger/,
    /^Quarter close/,
  ]);
});
