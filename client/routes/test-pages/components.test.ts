import { globSync, readFileSync } from 'node:fs';
import { basename, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const client = resolve(import.meta.dirname, '../..');

/** Parts that the whole application shows, and how the page makes them appear. */
const shownByTheApplication: Readonly<Record<string, string>> = {
  'ConfirmationDialog.tsx': "confirm({ title: 'Delete model'",
  'ConfirmationHost.tsx': 'confirm()',
  'LoadingBar.tsx': 'loadingBar.finish',
  'Toaster.tsx': 'toasts.add',
  'ToasterHost.tsx': 'toasts.add',
};

const pages = globSync('routes/test-pages/*.tsx', { cwd: client })
  .filter((path) => !path.includes('.test.'))
  .map((path) => readFileSync(resolve(client, path), 'utf8'))
  .join('\n');

const parts = globSync('ui/**/*.tsx', { cwd: client }).filter((path) => !path.includes('.test.'));

test('there are parts to show', () => {
  expect(parts.length).toBeGreaterThan(30);
});

test.each(parts)('%s has an entry on the page of components', (path) => {
  const shown = shownByTheApplication[basename(path)] ?? `/${relative('.', path)}'`;
  expect(pages).toContain(shown);
});
