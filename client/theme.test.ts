import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { system } from './theme.ts';

test('a text style is its size, line height and weight; a property next to it wins', () => {
  expect(system.css({ textStyle: 'label' })).toEqual({ fontSize: '12.5px', fontWeight: '500' });
  expect(system.css({ textStyle: 'note', lineHeight: '22px' })).toEqual({ fontSize: '12.5px', lineHeight: '22px' });
});

test('sizes that have a text style are not written as numbers', () => {
  // The editor's theme is CodeMirror's own, which knows no text styles.
  const files = globSync('client/**/*.{ts,tsx}').filter((file) => !/theme(\.test)?\.ts$|editorTheme\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((file) => /fontSize(="|: ')(12\.5|13|13\.5)px/.test(readFileSync(file, 'utf8')))).toEqual([]);
});
