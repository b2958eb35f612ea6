import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expectNoBarriers, expectToFit } from '../fixtures/barriers.ts';
import { expect, test } from '../fixtures/test.ts';

// Changes the layer of the sample company, of which the questions of other journeys would know.

const run = promisify(execFile);

test('an admin exports the layer, edits the file, applies chosen differences, and finds none from the terminal', async ({
  page,
  quarry,
  signInAs,
}, testInfo) => {
  await signInAs('admin');
  await page.goto('/studio/semantic-layer');
  await page.getByRole('button', { name: 'Files' }).click();
  const dialog = page.getByRole('dialog', { name: 'Semantic layer as files' });
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export YAML' }).click();
  const exported = await readFile(await (await download).path(), 'utf8');
  expect(exported).toContain('name: average_order_value');

  // Other tools get what their format has a place for, and the rest is said.
  const exchange = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export OSI' }).click();
  expect(await readFile(await (await exchange).path(), 'utf8')).toMatch(/datasets:[^]*name: orders/);
  await dialog.getByText(/^The file leaves out [\d,]+ things$/).click();
  await expect(dialog.getByRole('list', { name: 'Left out' }).getByRole('listitem').first()).toBeVisible();

  // What was exported is what there is.
  const file = testInfo.outputPath('semantic-layer.yaml');
  const choose = async (text: string) => {
    await writeFile(file, text);
    await dialog.getByLabel('Files of a semantic layer').setInputFiles(file);
  };
  await choose(exported);
  await expect(dialog.getByRole('status').first()).toHaveText('The semantic layer is what the files of Quarry say.');

  // A renamed measure, a new metric, and a metric that is not mentioned any more.
  const edited = exported
    .replace('name: returned_order_count', 'name: sent_back_count')
    .replaceAll('orders.returned_order_count', 'orders.sent_back_count')
    .replace(
      /^metrics:\n/m,
      'metrics:\n  - name: revenue_per_order\n    label: Revenue per order\n    expression: orders.revenue / NULLIF(orders.order_count, 0)\n    anchor_model: orders\n',
    )
    .replace(/ {2}- id: \S+\n {4}name: orders_per_customer\n(?: {4}.*\n| {6}.*\n)*/, '');
  await choose(edited);
  const differences = dialog.getByRole('listitem');
  await expect(differences.filter({ hasText: 'revenue_per_order' })).toBeVisible();
  await expect(
    differences.filter({ hasText: /returned_order_count\s*→\s*orders\.sent_back_count\s*measure/ }),
  ).toBeVisible();
  await expect(differences.filter({ hasText: 'orders_per_customer' }).getByRole('checkbox')).not.toBeChecked();
  await expectNoBarriers(page);
  for (const width of [360, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page);
  }
  await dialog.getByRole('button', { name: /^Apply \d+ changes$/ }).click();
  await expect(dialog).toBeHidden();

  // The metric that used the old name follows, and the one that was left out is still there.
  await page.goto('/studio/metrics');
  const metrics = page.getByRole('table', { name: 'Metrics' });
  await expect(metrics.getByRole('row').filter({ hasText: 'Revenue per order' })).toBeVisible();
  await expect(metrics.getByRole('row').filter({ hasText: 'Orders per customer' })).toBeVisible();

  const { stdout: token } = await run('npm', ['run', '-s', 'token', '--', '--as', 'admin'], {
    env: { ...process.env, QUARRY_DATA_DIR: quarry.dataFolder },
  });
  const semantic = (...words: string[]) =>
    run('npm', ['run', '-s', 'semantic', '--', ...words], {
      env: { ...process.env, TOKEN: token.trim(), QUARRY: quarry.url },
    }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      (error: { code: number; stdout: string }) => ({ code: error.code, stdout: error.stdout }),
    );
  expect(await semantic('diff', file)).toEqual({ code: 1, stdout: '- Metric orders_per_customer\n' });
  expect((await semantic('apply', file, '--remove')).code).toBe(0);
  expect(await semantic('diff', file)).toEqual({ code: 0, stdout: '' });
  // And back to where it was.
  await writeFile(file, exported);
  expect((await semantic('apply', file, '--remove')).code).toBe(0);
  const again = testInfo.outputPath('again.yaml');
  expect((await semantic('export', '--out', again)).code).toBe(0);
  expect((await readFile(again, 'utf8')).split('\n').toSorted()).toEqual(exported.split('\n').toSorted());
});
