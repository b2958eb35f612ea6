import { useApolloClient, useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Equal, FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { confirmBreaking } from '../../../components/layer/confirmBreaking.ts';
import { LayerDifferences } from '../../../components/layer/LayerDifferences.tsx';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { useStep } from '../../../components/useStep.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { toasts } from '../../../ui/feedback/toastStore.ts';
import { counted } from '../../../ui/text/counted.ts';
import { AgentDifferences } from './AgentDifferences.tsx';
import { EnvironmentDifferencesDocument, PromoteEnvironmentDocument } from './EnvironmentsRoute.generated.ts';

interface Environment {
  readonly id: string;
  readonly name: string;
  readonly type: 'PRODUCTION' | 'STAGING';
}

interface ComparisonProps {
  /** Environment whose layer is wanted. */
  readonly from: Environment;
  /** Environment that would change. */
  readonly to: Environment;
  /** Opens the way back, on which an empty staging is filled. */
  readonly onCopy: () => void;
}

/** What would make one environment the same as another, with a choice of each difference. */
export function Comparison({ from, to, onCopy }: ComparisonProps) {
  const client = useApolloClient();
  const variables = { fromId: from.id, toId: to.id };
  const { data, error, refetch } = useQuery(EnvironmentDifferencesDocument, { variables, fetchPolicy: 'network-only' });
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const { busy, failure, step } = useStep();
  const comparison = data?.environmentDifferences;
  if (comparison === undefined) {
    return (
      <chakra.div marginTop="4">
        {error === undefined ? (
          <SkeletonRows rows={6} height={40} />
        ) : (
          <ReadFailure of="The differences" error={error} onRetry={refetch} />
        )}
      </chakra.div>
    );
  }
  const { differences, revision, fromRevision, fromIsEmpty } = comparison;
  const isEmpty = from.type === 'STAGING' && fromIsEmpty;
  // What only the other side changed is newer there: promoting it would undo that change.
  const ticked = chosen ?? new Set(differences.filter(({ changedIn }) => changedIn === 'FROM').map(({ key }) => key));

  async function promote(keys: readonly string[], confirmed: boolean): Promise<object | null | undefined> {
    const { data: answer } = await client.mutate({
      mutation: PromoteEnvironmentDocument,
      variables: { input: { ...variables, revision, fromRevision, keys: [...keys], confirmed } },
    });
    const done = answer?.promoteEnvironment;
    if (done?.__typename === 'NeedsConfirmationError' && !confirmed) {
      return (await confirmBreaking(done.impact)) ? promote(keys, true) : {};
    }
    if (done?.__typename === 'AppliedSemanticLayerChanges') {
      toasts.add({ title: `${to.name} is changed`, description: counted(done.applied.length, 'change'), color: 'ok' });
    }
    setChosen(null);
    await client.refetchQueries({ include: 'active' });
    return done;
  }

  if (isEmpty) {
    return (
      <EmptyState
        icon={FlaskConical}
        action={
          <Button kind="primary" onClick={onCopy}>
            Copy {to.name} to {from.name}
          </Button>
        }
      >
        {from.name} is empty. Copy {to.name} to it, then change models and metrics there. Agents of {to.name} answer as
        before until you promote the changes.
      </EmptyState>
    );
  }
  if (differences.length === 0) {
    return (
      <>
        <EmptyState icon={Equal}>{`${from.name} and ${to.name} have the same semantic layer.`}</EmptyState>
        <AgentDifferences from={from} to={to} />
      </>
    );
  }
  return (
    <chakra.div marginTop="4" display="flex" flexDirection="column" gap="4">
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      <LayerDifferences other={from.name} into={to.name} comparison={comparison} chosen={ticked} onChoose={setChosen} />
      <chakra.div display="flex" justifyContent="flex-end">
        <Button
          kind="primary"
          disabled={busy || ticked.size === 0}
          onClick={() => void step(() => promote([...ticked], false))}
        >
          {from.type === 'STAGING' ? 'Promote' : 'Copy'} {counted(ticked.size, 'change')} to {to.name}
        </Button>
      </chakra.div>
      <AgentDifferences from={from} to={to} />
    </chakra.div>
  );
}
