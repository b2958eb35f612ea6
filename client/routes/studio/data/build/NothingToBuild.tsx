import { Boxes, Table2 } from 'lucide-react';
import { Link } from 'react-router';
import { buildAgentAddress } from '../../../../components/buildPlace.ts';
import { Button } from '../../../../ui/Button.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { counted } from '../../../../ui/text/counted.ts';

interface NothingToBuildProps {
  readonly source: { readonly id: string; readonly name: string; readonly tableCount: number };
  /** The agent that answers from the source, if there is one. */
  readonly agent: { readonly id: string } | undefined;
}

/** All tables have models and an agent, or there is no table yet: what comes next instead. */
export function NothingToBuild({ source, agent }: NothingToBuildProps) {
  if (source.tableCount === 0 || agent === undefined) {
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
  return (
    <EmptyState
      icon={Boxes}
      action={
        <>
          <Button asChild>
            <Link to={buildAgentAddress(source.id)}>Build another agent</Link>
          </Button>
          <Button asChild kind="primary">
            <Link to={`/explorer?agent=${agent.id}`}>Ask a question</Link>
          </Button>
        </>
      }
    >
      {whole(source)} {source.tableCount === 1 ? 'has a model' : 'have models'}.
    </EmptyState>
  );
}

const whole = ({ name, tableCount }: NothingToBuildProps['source']): string =>
  tableCount === 1 ? `The table of ${name}` : `All ${counted(tableCount, 'table')} of ${name}`;
