import { useApolloClient } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import type { LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { loadSampleData } from './loadSampleData.ts';

interface BeginEmptyProps {
  readonly icon: LucideIcon;
  /** The first step. */
  readonly action: ReactNode;
  readonly sampleLoaded: boolean;
  /** Purpose of the thing, shown as a sentence. */
  readonly children: ReactNode;
}

/** Nothing is there yet: what it is for, the first step, and the sample data instead. */
export function BeginEmpty({ icon, action, sampleLoaded, children }: BeginEmptyProps) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const [starting, setStarting] = useState(false);

  async function sample() {
    setStarting(true);
    if (await loadSampleData(client)) {
      await navigate('/studio/getting-started');
    }
    setStarting(false);
  }

  return (
    <EmptyState
      icon={icon}
      action={
        <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap="2">
          {action}
          {!sampleLoaded && (
            <Button disabled={starting} onClick={() => void sample()}>
              Load sample data
            </Button>
          )}
        </chakra.div>
      }
    >
      {children}
    </EmptyState>
  );
}
