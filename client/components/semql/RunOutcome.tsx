import { chakra } from '@chakra-ui/react/styled-system';
import { SquareTerminal } from 'lucide-react';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx';
import { CachedNote } from '../conversation/answer/CachedNote.tsx';
import { ResultTable } from '../conversation/table/ResultTable.tsx';
import type { Outcome } from './useOutcome.ts';

/** Outcome of the last run: rows, or the reason there are none. */
export function RunOutcome({
  running,
  outcome,
  first = 'Write a query and run it; its rows appear here.',
}: {
  readonly running: boolean;
  readonly outcome: Outcome;
  /** Said before anything was run. */
  readonly first?: string;
}) {
  if (running) {
    return <SkeletonRows rows={6} />;
  }
  switch (outcome.kind) {
    case 'none':
      return <EmptyState icon={SquareTerminal}>{first}</EmptyState>;
    case 'failure':
      return (
        <chakra.div padding="4">
          <Notice tone="bad">{outcome.text}</Notice>
        </chakra.div>
      );
    case 'rows':
      return (
        <>
          <ResultTable result={outcome.execution} />
          <chakra.p padding="3.5" paddingTop="0" textStyle="caption" color="fg.subtle">
            {outcome.execution.durationMs.toLocaleString('en')} ms
            {outcome.cachedAt !== null && (
              <>
                {' '}
                <CachedNote at={outcome.cachedAt} />
              </>
            )}
          </chakra.p>
        </>
      );
  }
}
