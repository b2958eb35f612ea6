import { expect, test } from 'vitest';
import { collectSentences } from './collectSentences.ts';
import { productSentences } from './productSentences.ts';

const textsOf = (code: string): string[] => collectSentences('fixture.tsx', code).map(({ text }) => text);

test('texts of elements are read with their inline elements and values', () => {
  expect(textsOf("const page = <p>Only {count} rows <b>of all</b>{' '}are shown.</p>;")).toEqual([
    'Only {count} rows of all are shown.',
  ]);
});

test('labels are collected however short they are, other attributes only if they hold words', () => {
  expect(textsOf('const page = <Field label="Host" kind="primary" aria-label={open ? "Close" : \'Open\'} />;')).toEqual(
    ['Host', 'Close', 'Open'],
  );
});

test('messages and advice of refusals are collected, with the names of values', () => {
  const code = "throw new ConflictError(`${table.name} exists ` + 'already.', advice ?? 'Choose another name.');";
  expect(textsOf(code)).toEqual(['{table.name} exists already.', 'Choose another name.']);
});

test('names of modules, types, compared texts, SQL and styles are no sentences', () => {
  const code = `
    import { one } from './some other.ts';
    type Kind = 'one kind' | 'another kind';
    if (text === 'as it is') run(sql\`select the rows\`, 'SELECT a FROM b', 'spin 1.2s linear infinite');
    style({ 'some key': 1, gap: '4px auto' });
  `;
  expect(textsOf(code)).toEqual([]);
});

test('each text has the line where it begins', () => {
  expect(collectSentences('fixture.ts', "\n\nconst hint = {\n  advice: 'Wait.',\n};")).toEqual([
    { file: 'fixture.ts', line: 4, text: 'Wait.' },
  ]);
});

test.each([
  ['client/components/ReadFailure.tsx', '{of} could not be loaded: {failureText(error)}'],
  ['client/components/queueWords.ts', 'Waiting for a free slot. This one is next.'],
  ['server/platform/errors.ts', 'You are not signed in.'],
  ['server/platform/errors.ts', '{noun} not found.'],
])('%s says “%s”', (file, text) => {
  expect(productSentences(file).map((sentence) => sentence.text)).toContain(text);
});
