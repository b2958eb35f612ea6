import { expectNoBarriers, expectToFit } from '../fixtures/barriers.ts';
import { expect, test } from '../fixtures/test.ts';

// Adds agents to the sample company, of which the questions of other journeys would know.

test('an admin makes an agent, tries it out, opens it to one person, and takes it away again', async ({
  page,
  browser,
  quarry,
  signInAs,
}) => {
  test.setTimeout(240_000);
  // Members are known once they have signed in.
  const people = await (await browser.newContext({ baseURL: quarry.url })).newPage();
  await signInAs('explorer', people);
  await signInAs('admin');

  await page.goto('/studio/agents');
  await page.getByRole('button', { name: 'New agent' }).click();
  await page.getByRole('menuitem', { name: /^Blank/ }).click();
  const start = page.getByRole('dialog', { name: 'New agent' });
  await start.getByRole('textbox', { name: 'Name' }).fill('Board analyst');
  await start.getByRole('textbox', { name: 'What it answers' }).fill('Orders and customers, for the board.');
  const files = start.getByRole('checkbox', { name: 'Northwind files' });
  await files.uncheck();
  await files.check();
  await start.getByRole('button', { name: 'Create the agent' }).click();
  // Its suggestions are tried before it is there.
  await expect(page.getByRole('heading', { name: 'Board analyst', level: 1 })).toBeVisible({ timeout: 60_000 });

  // Instructions: what is missing is said, and saved with one button.
  const instructions = page.getByRole('form', { name: 'Instructions' });
  await instructions.getByRole('textbox', { name: 'About the business' }).fill('We report for {region}.');
  await expect(instructions.getByText('{region} is not a variable of this agent')).toBeVisible();
  await instructions.getByRole('button', { name: 'Add a variable' }).click();
  const variables = instructions.getByRole('region', { name: 'Variables' });
  await variables.getByRole('textbox', { name: 'Name' }).fill('region');
  await variables.getByRole('textbox', { name: 'Default value' }).fill('Europe');
  await expect(instructions.getByText('is not a variable')).toBeHidden();
  await instructions.getByRole('button', { name: 'Save' }).click();
  await expect(instructions.getByRole('status').first()).toHaveText(/^Saved · v/);
  await expectNoBarriers(page);

  // It answers next to its settings, from what it sees.
  const tried = page.getByRole('complementary', { name: 'Test your agent' });
  await tried.getByRole('textbox', { name: 'Question' }).fill('how many orders');
  await page.keyboard.press('Enter');
  await expect(
    tried
      .getByRole('table')
      .or(tried.getByText(/[\d,]+ orders/))
      .first(),
  ).toBeVisible();

  const sections = page.getByRole('navigation', { name: 'Sections' }).last();
  await sections.getByRole('link', { name: 'Semantic layer' }).click();
  const sees = page.getByText(/^This agent sees/);
  await expect(sees).toHaveText(/This agent sees \d+ models, \d+ fields/);
  const before = await sees.textContent();
  await page.getByRole('checkbox', { name: /^Orders/ }).uncheck();
  await expect(sees).not.toHaveText(before ?? '');
  await expect(page.getByText(/lost (a metric|\d+ metrics) too/)).toBeVisible();
  await tried.getByRole('button', { name: 'Reset' }).click();
  await tried.getByRole('textbox', { name: 'Question' }).fill('how many orders');
  await page.keyboard.press('Enter');
  await expect(tried.getByText(/orders/i).last()).toBeVisible();
  await page.getByRole('checkbox', { name: /^Orders/ }).check();
  await expect(sees).toHaveText(before ?? '');

  // A pinned question stays when others are proposed.
  await sections.getByRole('link', { name: 'Suggestions' }).click();
  const suggestions = page.getByRole('form', { name: 'Suggestions' });
  await suggestions.getByRole('button', { name: 'Add a category' }).click();
  const category = suggestions.getByRole('region').last();
  await category.getByRole('textbox', { name: 'Heading' }).fill('For the board');
  const own = suggestions.getByRole('region', { name: 'For the board' });
  await own.getByRole('textbox', { name: 'Question 1' }).fill('revenue by month');
  await own.getByRole('button', { name: 'Pin revenue by month' }).click();
  await suggestions.getByRole('button', { name: 'Save' }).click();
  await expect(suggestions.getByRole('status').first()).toHaveText(/^Saved · v/);
  await suggestions.getByRole('button', { name: 'Propose from the semantic layer' }).click();
  await expect(suggestions.getByRole('button', { name: /^Proposing/ })).toBeHidden({ timeout: 60_000 });
  await expect(own.getByRole('textbox', { name: 'Question 1' })).toHaveValue('revenue by month');

  // Restricted, it is there for the person who was let in, and for no other.
  await sections.getByRole('link', { name: 'Access' }).click();
  await page.getByText('Restricted', { exact: true }).click();
  await expect(page.getByText('Only admins and the people below may ask it.')).toBeVisible();
  const agentId = /agt_[^/]+/.exec(page.url())?.[0] ?? '';
  await people.goto(`/explorer?agent=${agentId}`);
  await expect(people.getByText('The agent of this link does not exist')).toBeVisible();
  await page.getByRole('button', { name: /^Person:/ }).click();
  await page.getByRole('combobox', { name: 'Search Person' }).fill('Demo explorer');
  await page.getByRole('option', { name: 'Demo explorer' }).click();
  await page.getByRole('button', { name: 'Let them ask' }).click();
  await expect(page.getByRole('table', { name: 'People' })).toContainText('Demo explorer');
  await people.goto(`/explorer?agent=${agentId}`);
  await expect(people.getByRole('button', { name: 'Agent' })).toContainText('Board analyst');
  await expectNoBarriers(page);

  // A token asks this agent, until it is revoked.
  await sections.getByRole('link', { name: 'Deploy' }).click();
  await page.getByRole('button', { name: 'Issue a token' }).click();
  const issue = page.getByRole('dialog', { name: 'Issue a token' });
  await issue.getByRole('textbox', { name: 'Name' }).fill('Intranet');
  await issue.getByRole('button', { name: 'Issue the token' }).click();
  const secret = (await issue.getByText(/^qat_/).textContent())?.trim() ?? '';
  await issue.getByRole('button', { name: 'Done' }).click();
  const asToken = () =>
    page.request.post('/graphql', {
      headers: { authorization: `Bearer ${secret}` },
      data: { query: '{ agents { edges { node { name } } } }' },
    });
  expect(await (await asToken()).json()).toEqual({
    data: { agents: { edges: [{ node: { name: 'Board analyst' } }] } },
  });
  await page
    .getByRole('row', { name: /Intranet/ })
    .getByRole('button', { name: 'Revoke' })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('row', { name: /Intranet/ })).toContainText('Revoked');
  expect((await asToken()).status()).toBe(401);

  // Every tab can be read at each width and without barriers.
  for (const tab of ['Instructions', 'Data sources', 'Semantic layer', 'Metrics', 'Glossary', 'Configuration']) {
    await sections.getByRole('link', { name: tab }).click();
    await expect(page.getByRole('complementary', { name: 'Test your agent' })).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
    await expectNoBarriers(page);
    for (const width of [1024, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await expectToFit(page);
    }
    await page.setViewportSize({ width: 1440, height: 960 });
  }

  // What it was asked stands in its list of tasks, with the whole conversation.
  await page.getByRole('button', { name: 'More about the agent' }).click();
  await page.getByRole('menuitem', { name: 'Tasks' }).click();
  const asked = page.getByRole('region', { name: 'Today' }).getByRole('link', { name: /How many orders/ });
  await expect(asked).toHaveCount(2);
  await asked.last().click();
  const thread = page.getByRole('region', { name: 'Thread' });
  await expect(thread.getByRole('heading', { name: 'How many orders' })).toBeVisible();
  await expect(thread.getByText(/[\d,]+ orders/).first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search tasks' }).fill('nothing like this');
  await expect(page.getByText('No task is like this.')).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Board analyst' }).click();

  // A copy has everything but who may ask it; both go.
  await page.getByRole('button', { name: 'More about the agent' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create the copy' }).click();
  await expect(page.getByRole('heading', { name: 'Board analyst (copy)', level: 1 })).toBeVisible();
  for (const name of ['Board analyst (copy)', 'Board analyst']) {
    await page.goto('/studio/agents');
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('button', { name: 'More about the agent' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page).toHaveURL('/studio/agents');
    await expect(page.getByRole('link', { name, exact: true })).toBeHidden();
  }
});
