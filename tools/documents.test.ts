import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const skipped = (path: string): boolean => /(^|\/)(node_modules|dist|generated|\.data|\.git)($|\/)/.test(path);
const filesOf = (pattern: string): string[] => globSync(pattern, { cwd: root, exclude: skipped }).toSorted();
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

const documents = filesOf('**/*.md');

/** Text without code, whose brackets are no links. */
function prose(path: string): string {
  return textOf(path)
    .replaceAll(/^```[\s\S]*?^```/gm, '')
    .replaceAll(/`[^`\n]*`/g, (code) => code.replaceAll(/[[\]()]/g, ' '));
}

/** The anchors that GitHub gives the headings of a document. */
function anchorsOf(path: string): Set<string> {
  const headings = [...textOf(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** Relative links of a document that lead nowhere. */
function brokenLinks(path: string): string[] {
  const targets = [...prose(path).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => {
    // Absolute paths are pages of the product.
    if (/^(\w+:|\/)/.test(target)) {
      return false;
    }
    const [file = '', anchor] = target.split('#');
    const found = file === '' ? path : relative(root, join(root, dirname(path), file));
    if (!existsSync(join(root, found))) {
      return true;
    }
    return anchor !== undefined && found.endsWith('.md') && !anchorsOf(found).has(anchor);
  });
}

test.each(documents)('every link of %s leads somewhere', (path) => {
  expect(brokenLinks(path)).toEqual([]);
});

test.each(['ARCHITECTURE.md', 'README.md'])('%s is at most 8 KB', (path) => {
  expect(statSync(join(root, path)).size).toBeLessThanOrEqual(8192);
});

test.each(documents.filter((path) => !path.startsWith('client/docs')))('every path that %s names exists', (path) => {
  const named = [...textOf(path).matchAll(/`((?:client|server|prisma|tools|values|bench|e2e|docs)\/[\w./-]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => !existsSync(join(root, name)));
  expect(named).toEqual([]);
});

describe('decisions', () => {
  const decisions = filesOf('docs/decisions/[0-9]*.md').map((path) => basename(path));

  test('are numbered without gaps and listed', () => {
    expect(decisions.map((name) => Number(name.slice(0, 3)))).toEqual(decisions.map((_, index) => index + 1));
    const index = textOf('docs/decisions/README.md');
    expect(decisions.filter((name) => !index.includes(`(${name})`))).toEqual([]);
  });

  test.each(decisions)('%s has a date, a context and a decision', (name) => {
    const text = textOf(`docs/decisions/${name}`);
    expect(text).toMatch(/^# \d{3}\. /);
    expect(text).toMatch(/^\d{4}-\d{2}-\d{2} · /m);
    for (const part of ['Context', 'Decision', 'Consequences']) {
      expect(text).toContain(`**${part}.**`);
    }
  });
});

test('comments cite only documents of this repository', () => {
  const known = new Set(documents.map((path) => basename(path)));
  const cited = filesOf('{server,client,prisma,tools,bench,values,e2e}/**/*.{ts,tsx,graphql,prisma}').flatMap((path) =>
    [...textOf(path).matchAll(/^\s*(?:\/\*\*|\*|\/\/|#).*?([\w-]+\.md)\b/gm)]
      .filter(([, name = '']) => !known.has(name))
      .map(([, name = '']) => `${path}: ${name}`),
  );
  expect(cited).toEqual([]);
});
