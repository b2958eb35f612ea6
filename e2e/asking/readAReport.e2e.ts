import { expectNoBarriers } from '../fixtures/barriers.ts';
import { expect, test } from '../fixtures/test.ts';

test('the cards of an analysis are edited by keyboard, and read at every width', async ({ page, signInAs }) => {
  await signInAs('admin');
  await page.goto('/test-pages/test-plan-execution');
  const plan = page.getByRole('region', { name: 'Plan' }).first();
  const parts = plan.getByRole('list', { name: 'Parts of the plan' }).getByRole('listitem');
  const replied = page.getByLabel('Last reply');
  await expect(parts).toHaveCount(5);
  await parts.nth(1).getByRole('button', { name: /^Move/ }).focus();
  await page.keyboard.press('ArrowUp');
  const moved = parts.first().getByRole('button', { name: 'Move What changed by customer segment', exact: true });
  await expect(moved).toBeFocused();
  await parts
    .last()
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(parts).toHaveCount(4);
  await plan.getByRole('button', { name: 'Undo' }).click();
  await expect(parts).toHaveCount(5);
  await parts.first().getByRole('textbox').fill('By segment');
  await page.keyboard.press('Enter');
  await plan.getByRole('textbox', { name: 'Add a part' }).fill('by country');
  await page.keyboard.press('Enter');
  await expect(replied).toContainText('{"key":"a2","title":"By segment"},{"key":"a1"}');
  await expect(replied).toContainText('{"title":"by country"}');
  await expect(parts).toHaveCount(6);
  await plan.getByRole('button', { name: /^Q3: 1 Jul/ }).click();
  await page.getByRole('menuitemradio', { name: /^Q2/ }).click();
  await expect(replied).toContainText('{"key":"period","choice":"q2"}');
  for (const width of [1440, 1024, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoBarriers(page);
    await page.screenshot({ path: test.info().outputPath(`plan-${width}.png`), fullPage: true });
  }
});

test('a number of a report opens its query, and Escape leads back', async ({ page, signInAs }) => {
  await signInAs('admin');
  await page.goto('/test-pages/test-deep-mode-slideover');
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('button', { name: 'Report', exact: true }).click();
    const report = page.getByRole('dialog', { name: 'Why did revenue fall in Q3?' });
    await expect(report.locator('figure[data-chart] svg').first()).toBeVisible();
    await expectNoBarriers(page);
    const number = report.getByRole('button', { name: '€ 1.99 M, open query 1' }).first();
    await number.click();
    const query = page.getByRole('dialog', { name: '[1] Revenue by month' });
    await expect(query.getByRole('table', { name: 'Result' })).toBeVisible();
    await expectNoBarriers(page);
    await page.keyboard.press('Escape');
    await expect(query).toHaveCount(0);
    await expect(number).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(report).toHaveCount(0);
  }
});

test('a report of forty charts draws what is near, and scrolls without long pauses', async ({ page, signInAs }) => {
  await signInAs('admin');
  await page.goto('/test-pages/test-deep-mode-slideover');
  await page.getByRole('button', { name: 'Forty charts' }).click();
  const charts = page.locator('figure[data-chart]');
  await expect(charts.first().locator('svg')).toBeVisible();
  expect(await charts.locator('svg').count()).toBeLessThan(20);
  // The longest time between two frames while it is scrolled from the first chart to the last.
  const longest = await page
    .locator('[data-slide-over] [tabindex="0"]')
    .first()
    .evaluate(async (element) => {
      let last = performance.now();
      let most = 0;
      for (let at = 0; at < element.scrollHeight; at += element.scrollHeight / 240) {
        element.scrollTop = at;
        await new Promise((resolve) => requestAnimationFrame(resolve));
        most = Math.max(most, performance.now() - last);
        last = performance.now();
      }
      return most;
    });
  test.info().annotations.push({ type: 'longest frame', description: `${Math.round(longest)} ms` });
  expect(longest).toBeLessThan(400);
  await expect(charts.last().locator('svg')).toBeVisible();
});
