import { FileText } from 'lucide-react';
import { Link, useMatches } from 'react-router';
import type { PageHandle } from '../navigation/page.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { planned, type Planned } from './planned.ts';

const unknown: Planned = { icon: FileText, purpose: 'This page is planned.' };
const start = { label: 'Go to getting started', to: '/studio/getting-started' };

/** A page whose screen comes later: what it is for, that it is not built yet, and one way on. */
export function Component() {
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined;
  const { icon, purpose, next = start } = planned[handle?.pattern ?? ''] ?? unknown;
  return (
    <EmptyState
      icon={icon}
      action={
        <Button asChild kind="primary">
          <Link to={next.to}>{next.label}</Link>
        </Button>
      }
    >
      {purpose} This screen is not built yet.
    </EmptyState>
  );
}
