import { useApolloClient, useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import type { LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { BeginEmptyDocument } from './BeginEmpty.generated.ts';
import { loadSampleData } from './loadSampleData.ts';

interface BeginEmptyProps {
  readonly icon: LucideIcon;
  /** The first step. */
  readonly action: ReactNode;
  readonly sampleLoaded: boolean;
  /** True: each environment has its own, and one may be copied from another. */
  readonly perEnvironment?: boolean;
  /** Purpose of the thing, shown as a sentence. */
  readonly children: ReactNode;
}

/**
 * Nothing is there yet: what it is for, the first step, and what to begin with instead: the sample
 * data where a company has connected none of its own, or outside of production what production has.
 */
export function BeginEmpty({ icon, action, sampleLoaded, perEnvironment = false, children }: BeginEmptyProps) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const [starting, setStarting] = useState(false);
  const { data } = useQuery(BeginEmptyDocument);
  const current = perEnvironment ? data?.viewer.environment : undefined;
  const production = data?.environments.find(({ type }) => type === 'PRODUCTION');

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
          {current?.type === 'STAGING' && production !== undefined && (
            <Button asChild>
              <Link to="/studio/environments?to=staging">
                Copy {production.name} to {current.name}
              </Link>
            </Button>
          )}
          {!sampleLoaded && data?.counts.dataSources === 0 && (
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
