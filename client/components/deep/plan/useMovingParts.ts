import { useEffect, useRef, useState } from 'react';
import type { PlanItem } from './deepPlan.ts';
import { movePart, type PlanDraft } from './planDraft.ts';

/** Parts that are moved by pointer and by keyboard, and what a screen reader says of it. */
export function useMovingParts(draft: PlanDraft, setDraft: (draft: PlanDraft) => void) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, say] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const moved = useRef<string | null>(null);
  // A line that takes its place in the document anew loses the focus.
  useEffect(() => {
    if (moved.current !== null) {
      list.current?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(moved.current)}"]`)?.focus();
      moved.current = null;
    }
  });

  function move(item: PlanItem, from: number, to: number) {
    if (to >= 0 && to < draft.items.length) {
      moved.current = item.key;
      setDraft(movePart(draft, from, to));
      say(`${item.title}: part ${to + 1} of ${draft.items.length}`);
    }
  }

  function dragOver(at: number) {
    const from = draft.items.findIndex(({ key }) => key === dragged);
    if (from !== -1 && from !== at) {
      setDraft(movePart(draft, from, at));
    }
  }

  return {
    said,
    say,
    list,
    /** Key of the part that is dragged; null: none. */
    dragged,
    lineOf: (item: PlanItem, index: number) => ({
      onMove: (by: number) => move(item, index, index + by),
      onDragStart: () => setDragged(item.key),
      onDragOver: () => dragOver(index),
      onDragEnd: () => setDragged(null),
    }),
  };
}
