import type { Completion } from './completion.ts';

/**
 * Completions that match the typed text, best first: same beginning, beginning of a word, letters
 * in this order.
 */
export function ranked(offered: readonly Completion[], typed: string): readonly Completion[] {
  const wanted = typed.toLowerCase();
  const seen = new Set<string>();
  const scored = offered.flatMap((item, index) => {
    if (seen.has(item.label)) {
      return [];
    }
    const score = scoreOf(item, wanted);
    if (score === null) {
      return [];
    }
    seen.add(item.label);
    return [{ item, score, index }];
  });
  return scored.sort((a, b) => a.score - b.score || a.index - b.index).map(({ item }) => item);
}

function scoreOf({ label, detail }: Completion, wanted: string): number | null {
  const name = label.toLowerCase();
  if (wanted === '' || name.startsWith(wanted)) {
    return 0;
  }
  if (name.split(/[._ ]/).some((part) => part.startsWith(wanted))) {
    return 1;
  }
  if (
    detail
      .toLowerCase()
      .split(/[ ,·]/)
      .some((part) => part.startsWith(wanted))
  ) {
    return 2;
  }
  if (name.includes(wanted)) {
    return 3;
  }
  return inOrder(name, wanted) ? 4 : null;
}

function inOrder(name: string, wanted: string): boolean {
  let at = 0;
  for (const letter of wanted) {
    at = name.indexOf(letter, at) + 1;
    if (at === 0) {
      return false;
    }
  }
  return true;
}
