import { FileText } from 'lucide-react';
import { Link, useMatches } from 'react-router';
import type { PageHandle } from '../navigation/page.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { planned, type Planned } from './planned.ts';

const unknown: Planned = { icon: FileText, purpose: 'This page has a place in Quarry.' };

/** A page whose screen comes later: what it is for, that it is not built yet, and one way on. */
export function Component() {
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined;
  const { icon, purpose, next } = planned[handle?.pattern ?? ''] ?? unknown;
  return (
    <EmptyState
      icon={icon}
      action={
        next !== undefined && (
          <Button asChild>
            <Link to={next.to}>{next.label}</Link>
          </Button>
        )
      }
    >
      {purpose} This screen is not built yet.
    </EmptyState>
  );
}
