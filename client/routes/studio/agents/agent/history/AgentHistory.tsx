import { useMutation, useQuery } from '@apollo/client/react';
import { EntityHistory } from '../../../../../components/layer/EntityHistory.tsx';
import { ReadFailure } from '../../../../../components/ReadFailure.tsx';
import { SkeletonRows } from '../../../../../ui/feedback/SkeletonRows.tsx';
import { toasts } from '../../../../../ui/feedback/toastStore.ts';
import type { OpenAgent } from '../agentPlace.ts';
import { AgentHistoryDocument, RestoreAgentVersionDocument } from './agentHistory.generated.ts';
import { readableAgent } from './readableAgent.ts';

/** The newest versions of an agent with what changed, and the way back to each. */
export function AgentHistory({ agent }: { readonly agent: OpenAgent }) {
  const { data, error, refetch } = useQuery(AgentHistoryDocument, {
    variables: { id: agent.id },
    fetchPolicy: 'cache-and-network',
  });
  const [restore] = useMutation(RestoreAgentVersionDocument);
  if (error !== undefined) {
    return <ReadFailure of="The history" error={error} onRetry={refetch} />;
  }
  if (data === undefined) {
    return <SkeletonRows rows={4} height={56} />;
  }
  return (
    <EntityHistory
      noun="agent"
      entity={agent}
      versions={data.entityVersions}
      readable={readableAgent}
      restore={async (versionId) => {
        const input = { versionId, version: agent.version };
        const restored = (await restore({ variables: { input } })).data?.restoreAgentVersion;
        if (restored?.__typename === 'RestoredAgent' && restored.missing.length > 0) {
          toasts.add({
            title: 'Restored without what it cannot have now',
            description: restored.missing.join(', '),
          });
        }
        return restored;
      }}
      onRestored={async () => void (await refetch())}
    />
  );
}
