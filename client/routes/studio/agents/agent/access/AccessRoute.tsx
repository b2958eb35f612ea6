import { useQuery } from '@apollo/client/react';
import { ReadFailure } from '../../../../../components/ReadFailure.tsx';
import { SkeletonForm } from '../../../../../ui/feedback/SkeletonForm.tsx';
import { FormSection } from '../../../../../ui/form/FormSection.tsx';
import { Segments } from '../../../../../ui/form/Segments.tsx';
import { Screen } from '../../../../../ui/layout/Screen.tsx';
import type { AgentAccessMode } from '../../../../../apollo/schema.generated.ts';
import { useAgentPlace } from '../agentPlace.ts';
import { useChangeAgent } from '../useChangeAgent.ts';
import { AgentAccessDocument } from './agentAccess.generated.ts';
import { Grants } from './Grants.tsx';
import { ViewAs } from './ViewAs.tsx';

const modes: readonly { readonly value: AgentAccessMode; readonly label: string }[] = [
  { value: 'ORGANIZATION', label: 'Organization' },
  { value: 'RESTRICTED', label: 'Restricted' },
];

const who: Readonly<Record<AgentAccessMode, string>> = {
  ORGANIZATION: 'Every member of the organization may ask it.',
  RESTRICTED: 'Only admins and the people below may ask it.',
  PUBLIC: 'Every member of the organization may ask it.',
};

const publicly =
  'Everyone who has the address of its public page may ask it, and so may every member. Another choice switches the page off.';

/** Who may ask the agent, on the web and over the API. */
export function Component() {
  const { agent } = useAgentPlace();
  const change = useChangeAgent(agent);
  const { data, error, refetch } = useQuery(AgentAccessDocument, {
    variables: { id: agent.id },
    fetchPolicy: 'cache-and-network',
  });
  const shared = data?.agent;
  if (data === undefined || shared == null) {
    return (
      <Screen>
        {error === undefined ? (
          <SkeletonForm fields={4} />
        ) : (
          <ReadFailure of="The access to this agent" error={error} onRetry={refetch} />
        )}
      </Screen>
    );
  }
  return (
    <Screen display="flex" flexDirection="column" gap="4">
      <FormSection
        label="Who may ask it"
        help={agent.isPublic ? publicly : who[agent.accessMode]}
        tools={
          <Segments
            label="Who may ask it"
            options={agent.isPublic ? [...modes, { value: 'PUBLIC', label: 'Public' }] : modes}
            value={agent.isPublic ? 'PUBLIC' : agent.accessMode === 'RESTRICTED' ? 'RESTRICTED' : 'ORGANIZATION'}
            onChange={(accessMode) => {
              if (accessMode !== 'PUBLIC') {
                void change.update({ accessMode: accessMode as AgentAccessMode, isPublic: false });
              }
            }}
          />
        }
      />
      <Grants
        agent={shared}
        organization={data.viewer.organization?.name ?? 'The organization'}
        open={agent.accessMode !== 'RESTRICTED' || agent.isPublic}
      />
      <ViewAs agentId={agent.id} />
    </Screen>
  );
}
