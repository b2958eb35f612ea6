import { useQuery } from '@apollo/client/react';
import { Boxes, Table2 } from 'lucide-react';
import { Link } from 'react-router';
import { ReadFailure } from '../../../../components/ReadFailure.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { SkeletonForm } from '../../../../ui/feedback/SkeletonForm.tsx';
import { Screen } from '../../../../ui/layout/Screen.tsx';
import { counted } from '../../../../ui/text/counted.ts';
import { NewAgent } from './agent/NewAgent.tsx';
import { NothingToBuildDocument } from './NothingToBuild.generated.ts';
import type { Made } from './useCreateModels.ts';

interface NothingToBuildProps {
  readonly source: { readonly id: string; readonly name: string; readonly tableCount: number };
  /** The agent that answers from the source, if there is one. */
  readonly agent: { readonly id: string } | undefined;
  readonly onMade: (made: Made) => void;
}

/** All tables have models already, or there is no table yet: what comes next instead. */
export function NothingToBuild({ source, agent, onMade }: NothingToBuildProps) {
  if (source.tableCount === 0) {
    return (
      <EmptyState
        icon={Table2}
        action={
          <Button asChild kind="primary">
            <Link to={`/studio/data/${source.id}/tables`}>Tables of {source.name}</Link>
          </Button>
        }
      >
        {source.name} has no imported table yet. Models are drafted from tables.
      </EmptyState>
    );
  }
  if (agent === undefined) {
    return <AgentOverSource source={source} onMade={onMade} />;
  }
  return (
    <EmptyState
      icon={Boxes}
      action={
        <Button asChild kind="primary">
          <Link to={`/explorer?agent=${agent.id}`}>Ask a question</Link>
        </Button>
      }
    >
      {whole(source)} have models.
    </EmptyState>
  );
}

const whole = ({ name, tableCount }: NothingToBuildProps['source']): string =>
  tableCount === 1 ? `The table of ${name}` : `All ${counted(tableCount, 'table')} of ${name}`;

/** Models without an agent: it is created here. */
function AgentOverSource({ source, onMade }: Pick<NothingToBuildProps, 'source' | 'onMade'>) {
  const { data, error, refetch } = useQuery(NothingToBuildDocument, {
    variables: { dataSourceId: source.id },
    fetchPolicy: 'network-only',
  });
  const tables = data?.dataSource?.tables.edges.map(({ node }) => node);
  return (
    <Screen maxWidth="form" marginInline="auto">
      {error !== undefined && <ReadFailure of="The models" error={error} onRetry={refetch} />}
      {tables === undefined && error === undefined && <SkeletonForm fields={1} />}
      {tables !== undefined && (
        <NewAgent
          source={source}
          modelIds={tables.flatMap(({ models }) => models.map(({ id }) => id))}
          onMade={onMade}
        />
      )}
    </Screen>
  );
}
