import type { CatalogRow } from './catalogRows.ts';

/** Effect of a key in the tree: moving to a line, toggling one, or choosing it. */
type TreeStep = { readonly kind: 'go' | 'turn' | 'choose'; readonly row: CatalogRow };

/**
 * The keys of trees as people know them (WAI-ARIA, tree view); null for a key that does nothing
 * there.
 */
export function treeStep(key: string, rows: readonly CatalogRow[], at: CatalogRow | undefined): TreeStep | null {
  if (at === undefined) {
    return null;
  }
  const index = rows.indexOf(at);
  const go = (row: CatalogRow | undefined): TreeStep | null => (row === undefined ? null : { kind: 'go', row });
  switch (key) {
    case 'ArrowDown':
      return go(rows[index + 1]);
    case 'ArrowUp':
      return go(rows[index - 1]);
    case 'Home':
      return go(rows[0]);
    case 'End':
      return go(rows.at(-1));
    case 'ArrowRight':
      if (at.expanded === false) {
        return { kind: 'turn', row: at };
      }
      return at.expanded === true ? go(rows[index + 1]) : null;
    case 'ArrowLeft':
      if (at.expanded === true) {
        return { kind: 'turn', row: at };
      }
      return at.level === 1 ? null : go(rows.slice(0, index).findLast(({ level }) => level === 1));
    case 'Enter':
    case ' ':
      return { kind: 'choose', row: at };
    default:
      return null;
  }
}
