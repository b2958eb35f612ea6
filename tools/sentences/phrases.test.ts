import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Sentence } from './collectSentences.ts';
import { productSentences } from './productSentences.ts';

const root = join(import.meta.dirname, '../..');

/** Words that docs/style.md replaces by plainer ones. */
const phrases = {
  'after, not behind': /\bbehind\b/i,
  'next to or separately, not beside': /\bbeside\b/i,
  'a named subject, not nobody': /\bnobody\b/i,
  'someone, or a named subject': /\bsomebody\b/i,
  'everyone, or a named subject': /\beverybody\b/i,
  'a named subject, not whoever': /\bwhoever\b/i,
  'returned or reported, not told': /\b(is|are|was|were) told\b/i,
  'in the meantime, or nothing': /\bmeanwhile\b/i,
  'no longer, not any more': /\bany more\b/i,
  'continue, not go on': /\bgo(es)? on\b/i,
  'is not a, not is no': /(?<!here )\bis no (?!longer|more)/i,
  'is allowed or is, not stands': /\bcannot stand\b|\bstands (before|after|only|twice|in|inside|where)\b/i,
  'must be inside, not must stand': /\bmust stand\b/i,
} as const;

/** Texts in which such a word is right, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'More than five minutes behind schedule.': 'late',
  'nobody|no one|noone|none of them': 'words of questions, which people do not read',
  'PostgreSQL does not run as root, and this machine has no account "postgres" or "nobody" to run it as.':
    'the name of an account',
};

/** Phrases of questions that the built-in engine reads, not of texts that it writes. */
const readNotWritten =
  /analyst\/builtin\/(phrases|words|guard\/words\/signWords|deciding\/definitionQuestion|lexicon\/questionWord|sentence|durations\/latePhrases)/;

const plain = (text: string): string => text.replaceAll(/\{[^{}]*\}/g, '').replaceAll(/\{[^{}]*\}/g, '');

/** Lines of the help and the documentation, without code. */
function helpLines(): Sentence[] {
  return globSync('client/docs/**/*.md', { cwd: root }).flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .replaceAll(/^```[\s\S]*?^```/gm, (code) => code.replaceAll(/[^\n]/g, ''))
      .replaceAll(/`[^`\n]*`/g, '')
      .split('\n')
      .map((text, at) => ({ file, line: at + 1, text })),
  );
}

const read = [...productSentences(), ...helpLines()].filter(
  ({ file, text }) => !readNotWritten.test(file) && !(text in exceptions),
);

test.each(Object.entries(phrases))('texts that people read say it plainly: %s', (_, phrase) => {
  const found = read.filter(({ text }) => phrase.test(plain(text)));
  expect(found.map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([]);
});

test('every exception still occurs', () => {
  const texts = new Set([...productSentences()].map(({ text }) => text));
  expect(Object.keys(exceptions).filter((text) => !texts.has(text))).toEqual([]);
});
