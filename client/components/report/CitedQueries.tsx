import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { SlideOver } from '../../ui/overlay/SlideOver.tsx';
import { CitationsContext, type Citations } from './citations.ts';
import type { BoundNumber, EvidenceNote } from './reportDocument.ts';

/** A query that is open, with the number that was clicked. */
export interface OpenQuery {
  readonly note: EvidenceNote;
  readonly number: BoundNumber | null;
}

interface CitedQueriesProps {
  readonly evidence: readonly EvidenceNote[];
  /** What is shown of a query; null: readers of this page see no queries. */
  readonly show: ((open: OpenQuery) => ReactNode) | null;
  readonly children: ReactNode;
}

/** Lets the numbers of a report open their queries, in a panel next to it. */
export function CitedQueries({ evidence, show, children }: CitedQueriesProps) {
  const [opened, setOpened] = useState<OpenQuery | null>(null);
  const [pointed, point] = useState<string | null>(null);
  const numberOf = useCallback(
    (key: string) => {
      const at = evidence.findIndex((note) => note.key === key);
      return at === -1 ? null : at + 1;
    },
    [evidence],
  );
  const open = useCallback(
    (key: string, number: BoundNumber | null) => {
      const note = evidence.find((one) => one.key === key);
      if (note !== undefined) {
        setOpened({ note, number });
      }
    },
    [evidence],
  );
  const hidesQueries = show === null;
  const citations = useMemo<Citations>(
    () => ({ numberOf, open: hidesQueries ? null : open, pointed, point }),
    [numberOf, open, hidesQueries, pointed],
  );
  return (
    <CitationsContext value={citations}>
      {children}
      {show !== null && (
        <SlideOver
          open={opened !== null}
          title={opened === null ? '' : `[${numberOf(opened.note.key) ?? ''}] ${opened.note.purpose}`}
          onClose={() => setOpened(null)}
        >
          {opened !== null && show(opened)}
        </SlideOver>
      )}
    </CitationsContext>
  );
}
