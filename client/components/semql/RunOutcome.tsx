import { chakra } from '@chakra-ui/react/styled-system';
import { SquareTerminal } from 'lucide-react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CachedNote } from '../conversation/CachedNote.tsx';
import { ResultTable } from '../conversation/ResultTable.tsx';
import type { Outcome } from './useOutcome.ts';

/** What came of the last run: rows, or why there are none. */
export function RunOutcome({ running, outcome }: { readonly running: boolean; readonly outcome: Outcome }) {
  if (running) return <Skeleton height="240px" />;
  switch (outcome.kind) {
    case 'none':
      return <EmptyState icon={SquareTerminal}>Write a query and run it; its rows appear here.</EmptyState>;
    case 'failure':
      return (
        <chakra.div padding="4">
          <Notice tone="bad">{outcome.text}</Notice>
        </chakra.div>
      );
    case 'rows':
      return (
        <>
          <ResultTable execution={outcome.execution} />
          <chakra.p padding="3.5" paddingTop="0" fontSize="12.5px" color="fg.subtle">
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
