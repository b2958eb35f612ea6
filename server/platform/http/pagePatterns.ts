import { readFile } from 'node:fs/promises';

/** Tells whether the client has a page at a path. */
export interface PageTest {
  test(path: string): boolean;
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Patterns of the client's sitemap as one test. The router leads `/x` to `/studio/x`, so that is a
 * page too.
 * @param patterns absolute, with `:name` for a part, `:name(tsk)` for an id with that prefix, and
 *   a `?` after one that may be missing
 */
export function pageTest(patterns: readonly string[]): PageTest {
  const alternatives = patterns.map((pattern) =>
    pattern
      .split('/')
      .filter((part) => part !== '')
      .map((part) => {
        const parameter = /^:\w+(?:\((\w+)\))?(\?)?$/.exec(part);
        if (parameter === null) {
          return `/${escaped(part)}`;
        }
        const [, prefix, missing] = parameter;
        const text = prefix === undefined ? '/[^/]+' : `/${prefix}_${uuid}`;
        return missing === undefined ? text : `(?:${text})?`;
      })
      .join(''),
  );
  const expression = new RegExp(`^(?:${alternatives.join('|')})/*$`);
  return { test: (path) => expression.test(path) || expression.test(`/studio${path}`) };
}

/** Sitemap that the build wrote next to the client. */
export async function readPages(file: string): Promise<PageTest> {
  return pageTest(JSON.parse(await readFile(file, 'utf8')) as string[]);
}
