import type { Page } from './page.ts';
import { routeRules } from './routeRules.ts';

/**
 * Every address of a sitemap as a pattern, absolute: pages, their children, and what route rules
 * answer for. An id is written with its prefix, `:task_id(tsk)`.
 */
export function patternsOf(sitemap: readonly Page[]): string[] {
  const below = (pages: readonly Page[], parent: string): string[] =>
    pages.flatMap(({ path, ids = {}, children = [] }) => {
      const own = path.replaceAll(/:(\w+)/g, (name, parameter: string) =>
        ids[parameter] === undefined ? name : `${name}(${ids[parameter]})`,
      );
      const pattern = parent === '' ? own : `${parent}/${own}`;
      return [pattern, ...below(children, pattern)];
    });
  return [...Object.keys(routeRules), ...below(sitemap, '')];
}
