import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from '../fixtures/test.ts';

test('an explorer takes a result along as CSV and as a workbook, and reads both back', async ({ page, signInAs }) => {
  await signInAs('explorer');
  await page.getByRole('textbox', { name: 'Question' }).fill('revenue by segment last year');
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: 'Table' }).click();
  const table = page.getByRole('table', { name: 'Result' });
  const shown = await table.getByRole('row').count();

  const save = async (format: 'CSV' | 'Excel') => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: format }).click();
    const file = await downloading;
    return readFile(await file.path());
  };
  const lines = String(await save('CSV'))
    .trimEnd()
    .split('\r\n');
  expect(lines).toHaveLength(shown);

  const { sheets } = await readXlsx(await save('Excel'));
  const rows = sheets[0]?.rows ?? [];
  expect(rows).toHaveLength(shown);
  const numberColumn = rows[1]?.findIndex((cell) => typeof cell === 'number') ?? -1;
  expect(numberColumn).toBeGreaterThan(0);
  expect(lines.slice(1).map((line) => Number(line.split(',').at(numberColumn)))).toEqual(
    rows.slice(1).map((row) => row[numberColumn]),
  );
});
