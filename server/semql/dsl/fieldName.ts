import type { Name } from '../language/ast.ts';
import { isBareName } from '../language/words.ts';
import { nameOf } from './tree.ts';

const braced = /^\{\{(.*)\}\}$/s;
const partPattern = /\s*(?:"((?:[^"]|"")+)"|([^\s."{}]+))\s*(\.|$)/y;

/**
 * `revenue`, `orders.revenue`, `{{ bill_to.region.name }}`, `"Full Name"` as a path; null when the
 * text is no name.
 */
export function readFieldName(text: string): readonly Name[] | null {
  const trimmed = text.trim();
  const inside = (braced.exec(trimmed)?.[1] ?? trimmed).trim();
  const path: Name[] = [];
  partPattern.lastIndex = 0;
  for (;;) {
    const part = partPattern.exec(inside);
    if (part === null) {
      return null;
    }
    const [, quoted, bare = '', end] = part;
    if (quoted === undefined && !isBareName(bare)) {
      return null;
    }
    path.push(quoted === undefined ? nameOf(bare) : { ...nameOf(quoted.replaceAll('""', '"')), quoted: true });
    if (end === '') {
      return path;
    }
  }
}

export function writtenPath(path: readonly Name[]): string {
  return path.map(({ text }) => text).join('.');
}
