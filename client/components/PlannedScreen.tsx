import { FileText } from 'lucide-react';
import { Link, useMatches } from 'react-router';
import type { PageHandle } from '../navigation/page.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** A page whose screen comes later: what it is for, that it is not built yet, and one way on. */
export function PlannedScreen() {
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined;
  const planned = handle?.planned;
  return (
    <EmptyState
      icon={planned?.icon ?? FileText}
      action={
        planned?.next !== undefined && (
          <Button asChild>
            <Link to={planned.next.to}>{planned.next.label}</Link>
          </Button>
        )
      }
    >
      {planned?.purpose ?? 'This page has a place in Quarry.'} This screen is not built yet.
    </EmptyState>
  );
}
