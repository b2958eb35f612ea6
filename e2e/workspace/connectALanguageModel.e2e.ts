import { expectNoBarriers } from '../fixtures/barriers.ts';
import { sqlOverFiles } from '../fixtures/sourceFiles.ts';
import { expect, test } from '../fixtures/test.ts';
import { modelStandIn } from '../../server/testing/models/modelStandIn.ts';

const key = 'sk-of-a-journey-4d1e';

test('an admin connects a language model, asks what rules do not understand, and sees what it cost', async ({
  page,
  quarry,
  signInAs,
}) => {
  let fault: string | null = 'expiredKey';
  const model = await modelStandIn(
    ({ tools, messages }) => {
      if (tools.includes('ready')) {
        return { calls: [{ name: 'ready', input: { word: 'ready' } }] };
      }
      const semql = 'SELECT revenue FROM orders WHERE ordered_at IN PREVIOUS YEAR';
      const sentence = 'The shop took {q1.revenue}.';
      return messages.some(({ role }) => role === 'tool')
        ? { calls: [{ name: 'answer', input: { queries: ['q1'], sentence, assumptions: [], followUps: [] } }] }
        : { calls: [{ name: 'run_semql', input: { semql, purpose: 'Takings of the year before' } }] };
    },
    () => fault,
  );
  try {
    await signInAs('admin');
    await page.goto('/studio/settings/integrations');
    await page.getByRole('button', { name: 'Connect a model' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('House model');
    await dialog.getByLabel('Provider').selectOption('OPENAI_COMPATIBLE');
    await dialog.getByLabel('Model', { exact: true }).fill('house-1');
    await dialog.getByLabel('Address').fill(model.url);
    await dialog.getByLabel('Key').fill(key);
    await dialog.getByLabel('$ per million tokens read').fill('3');
    await dialog.getByLabel('$ per million tokens written').fill('15');
    await dialog.getByRole('button', { name: 'Save and test' }).click();
    await expect(page.getByText('The model does not accept the key.').first()).toBeVisible();
    fault = null;
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(page.getByText('Ready', { exact: true })).toBeVisible();
    await expectNoBarriers(page);

    await page.goto('/explorer');
    await page.getByRole('textbox', { name: 'Question' }).fill('how much dough did the shop bring home back then?');
    await page.keyboard.press('Enter');
    const answer = page.getByRole('region', { name: 'Answer' });
    await expect(answer).toContainText('The shop took');
    const [expected] = await sqlOverFiles(
      quarry,
      `SELECT sum(net_amount) / 1e6 AS millions FROM orders WHERE status = 'completed' AND NOT is_test
         AND ordered_at >= date_trunc('year', current_date) - INTERVAL 1 YEAR AND ordered_at < date_trunc('year', current_date)`,
    );
    await expect(answer).toContainText(`€\u00a0${Number(expected?.millions).toFixed(2)}\u00a0M`);
    await answer.getByRole('button', { name: /^Data as of .* · 2,100 tokens$/ }).click();
    const receipt = answer.getByRole('region', { name: 'Receipt' });
    await expect(receipt).toContainText('House model');
    await expect(receipt).toContainText('2,000 tokens read, 1,600 of them from a cache, 100 written');
    expect(JSON.stringify(model.requests.at(-1)?.headers)).toContain(key);
    expect(await page.content()).not.toContain(key);

    await page.goto('/studio/settings/integrations');
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('House model')).toBeHidden();
  } finally {
    await model.close();
  }
});
