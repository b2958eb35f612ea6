import { expectNoBarriers, expectToFit } from '../fixtures/barriers.ts';
import { sqlOverFiles } from '../fixtures/sourceFiles.ts';
import { expect, test } from '../fixtures/test.ts';

// Closes rows of the sample company, of which the questions of other journeys would know.

test('an admin opens the customers of one segment to explorers, views them as one, and the explorer gets those alone', async ({
  page,
  browser,
  quarry,
  signInAs,
}, testInfo) => {
  testInfo.setTimeout(180_000);
  // Members are known once they have signed in.
  const people = await (await browser.newContext({ baseURL: quarry.url })).newPage();
  await signInAs('explorer', people);
  await signInAs('admin');
  await page.goto('/studio/models');
  await page.getByRole('table', { name: 'Models' }).getByRole('link', { name: 'Customers', exact: true }).click();
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: /^Row policies/ })
    .click();
  await page.getByRole('button', { name: 'New row policy' }).click();
  const dialog = page.getByRole('dialog', { name: 'New row policy' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('own_segment');
  await dialog.getByRole('textbox', { name: 'Expression' }).fill('segment = user.attributes.segment');
  // Whom it would leave without rows is said before it is made.
  await dialog.getByRole('button', { name: 'Remove Explorers' }).click();
  await expect(dialog).toContainText(/granted to no one: .* no rows of Customers/);
  await dialog.getByRole('button', { name: 'Create the row policy' }).click();
  const form = page.getByRole('form', { name: 'Row policy own_segment' });
  await expect(form.getByRole('status').first()).toHaveText(/^Saved · v/);
  await expect(form).toContainText('It is granted to no one');
  await form.getByRole('combobox', { name: 'Opens these rows to' }).fill('Explorers');
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).not.toContainText('granted to no one');

  // Without a segment, the explorer reads nothing; with one, the customers of it.
  const view = page.getByRole('region', { name: 'View as' });
  await view.getByRole('button', { name: 'View as' }).click();
  await page.getByRole('option', { name: /explorer/i }).click();
  await expect(view).toContainText('FALSE');
  await view.getByRole('textbox', { name: 'Attributes' }).fill('segment = enterprise');
  await view.getByRole('button', { name: 'Set' }).click();
  const rows = view.getByRole('complementary', { name: 'Preview' });
  await expect(rows).toContainText("'enterprise'");
  await expectNoBarriers(page);
  for (const width of [1440, 1024, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page);
    await page.screenshot({ path: testInfo.outputPath(`policy-${width}.png`) });
  }

  const [{ n } = { n: 0 }] = await sqlOverFiles(
    quarry,
    "SELECT count(*) AS n FROM customers WHERE segment = 'enterprise'",
  );
  await people.getByRole('textbox', { name: 'Question' }).fill('how many customers by segment');
  await people.keyboard.press('Enter');
  const answer = people.getByRole('region', { name: 'Answer' });
  await expect(answer).toContainText(Number(n).toLocaleString('en'));
  const seen = `You see ${Number(n).toLocaleString('en')} of the rows of Customers: policy “own segment”`;
  await expect(answer).toContainText(seen);
  await answer.getByRole('tab', { name: /^Table/ }).click();
  await expect(answer.getByRole('row')).toHaveCount(2);
  await answer.getByRole('tab', { name: 'Provenance' }).click();
  await expect(answer).toContainText('Only the rows of customers you may see: policy “own_segment”');

  // Orders of other customers count, and are no orders whose segment is missing.
  await people.getByRole('textbox', { name: 'Question' }).fill('number of orders by customer segment');
  await people.keyboard.press('Enter');
  const second = people.getByRole('region', { name: 'Answer' }).nth(1);
  await expect(second).toContainText(seen);
  await second.getByRole('tab', { name: /^Table/ }).click();
  await expect(second.getByRole('row', { name: /not visible to you or unknown/ })).toHaveCount(1);
  for (const width of [1440, 1024, 360]) {
    await people.setViewportSize({ width, height: 900 });
    await people.screenshot({ path: testInfo.outputPath(`hidden-${width}.png`) });
  }

  // The admin sees what the explorer sees, and why, on the agent and from an answer.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/studio/agents');
  await page.getByRole('link', { name: 'Sales analyst', exact: true }).first().click();
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Access' }).click();
  const access = page.getByRole('region', { name: 'View as' });
  await access.getByRole('button', { name: /^View as/ }).click();
  await access.getByRole('option', { name: /Demo explorer/ }).click();
  await expect(access).toContainText('Asks it: every member may.');
  await expect(access).toContainText(
    new RegExp(`Customers: ${Number(n).toLocaleString('en')} of [\\d,]+ rows, by “own_segment”`),
  );
  await access.getByRole('textbox', { name: 'Ask as them' }).fill('how many customers by segment');
  await page.keyboard.press('Enter');
  await expect(access.getByRole('status')).toContainText('because row policies show');
  await expect(access.getByRole('rowheader', { name: 'Not seen' }).first()).toBeVisible();
  await expectNoBarriers(page);
  for (const width of [1440, 1024, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page);
    await access.scrollIntoViewIfNeeded();
    await page.screenshot({ path: testInfo.outputPath(`view-as-${width}.png`), fullPage: true });
  }

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(people.url());
  const whole = page.getByRole('region', { name: 'Answer' }).first();
  await whole.getByRole('button', { name: 'View as…' }).click();
  const replay = page.getByRole('dialog', { name: 'View this answer as' });
  await replay.getByRole('button', { name: /^View as/ }).click();
  await replay.getByRole('option', { name: /Demo admin/ }).click();
  await expect(replay.getByRole('status')).toContainText('gets the same rows as you.');
  await page.screenshot({ path: testInfo.outputPath('replay.png') });
});
