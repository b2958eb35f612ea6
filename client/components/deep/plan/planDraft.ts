import type { PlanItem, PlanItemEdit } from './deepPlan.ts';

/** Parts of a plan as the person wants them, before they are sent. */
export interface PlanDraft {
  readonly items: readonly PlanItem[];
  /** Part that was removed last, and its place, to bring it back. */
  readonly removed: { readonly item: PlanItem; readonly at: number } | null;
}

export const asDraft = (items: readonly PlanItem[]): PlanDraft => ({ items, removed: null });

/** Moves a part to another place; outside the list it stays at the nearest end. */
export function movePart(draft: PlanDraft, from: number, to: number): PlanDraft {
  const item = draft.items[from];
  if (item === undefined) {
    return draft;
  }
  return { ...draft, items: draft.items.toSpliced(from, 1).toSpliced(Math.max(0, to), 0, item) };
}

export function removePart(draft: PlanDraft, at: number): PlanDraft {
  const item = draft.items[at];
  return item === undefined ? draft : { items: draft.items.toSpliced(at, 1), removed: { item, at } };
}

/** Brings back the part that was removed last. */
export function restorePart({ items, removed }: PlanDraft): PlanDraft {
  return removed === null ? asDraft(items) : asDraft(items.toSpliced(removed.at, 0, removed.item));
}

/** Renames a part; an empty title leaves the one it has. */
export function renamePart(draft: PlanDraft, at: number, title: string): PlanDraft {
  const item = draft.items[at];
  const trimmed = title.trim();
  return item === undefined || trimmed === '' || trimmed === item.title
    ? draft
    : { ...draft, items: draft.items.with(at, { ...item, title: trimmed }) };
}

/** What the draft asks for, in the wanted order, with a title only where it changed. */
export function editsOf({ items }: PlanDraft, planned: readonly PlanItem[]): readonly PlanItemEdit[] {
  const titles = new Map(planned.map(({ key, title }) => [key, title]));
  return items.map(({ key, title }) => (titles.get(key) === title ? { key } : { key, title }));
}

/** Parts that can run, and the queries they need: the same query of two parts runs once. */
export function sizeOf(items: readonly PlanItem[]): { readonly parts: number; readonly queries: number } {
  const running = items.filter(({ state }) => state === 'PLANNED');
  return { parts: running.length, queries: new Set(running.flatMap(({ queries }) => queries)).size };
}
