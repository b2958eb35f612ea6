import { useQuery } from '@apollo/client/react';
import { ReadFailure } from '../../../../../components/ReadFailure.tsx';
import { SkeletonForm } from '../../../../../ui/feedback/SkeletonForm.tsx';
import { Screen } from '../../../../../ui/layout/Screen.tsx';
import { useAgentPlace } from '../agentPlace.ts';
import { AgentTokens } from './AgentTokens.tsx';
import { ApiSnippets } from './ApiSnippets.tsx';
import { AgentDeployDocument } from './deploy.generated.ts';
import { EmbedCode } from './EmbedCode.tsx';
import { PublicPage } from './PublicPage.tsx';

/** Ways to the agent from outside: programs, other sites, and people without an account. */
export function Component() {
  const { agent } = useAgentPlace();
  const { data, error, refetch } = useQuery(AgentDeployDocument, {
    variables: { id: agent.id },
    fetchPolicy: 'cache-and-network',
  });
  const deployed = data?.agent;
  if (deployed == null) {
    return (
      <Screen>
        {error === undefined ? (
          <SkeletonForm fields={4} />
        ) : (
          <ReadFailure of="The deployment of this agent" error={error} onRetry={refetch} />
        )}
      </Screen>
    );
  }
  const { organization } = data?.viewer ?? {};
  const [suggested] = agent.suggestions
    .flatMap(({ tasks }) => tasks)
    .toSorted((a, b) => Number(b.pinned) - Number(a.pinned));
  const reached = { origin: window.location.origin, agent, question: suggested?.task ?? 'What can you answer?' };
  return (
    <Screen display="flex" flexDirection="column" gap="4">
      <AgentTokens agentId={agent.id} tokens={deployed.tokens} onChanged={refetch} />
      <ApiSnippets reached={reached} />
      <PublicPage agent={agent} isForbidden={organization?.allowsPublicAccess === false} />
      <EmbedCode agent={agent} reached={reached} />
    </Screen>
  );
}
