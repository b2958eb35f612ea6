import { useQuery } from '@apollo/client/react';
import { Link } from 'react-router';
import { buildPlace } from '../../components/buildPlace.ts';
import { ReadFailure } from '../../components/ReadFailure.tsx';
import { useSessionState } from '../../session/SessionContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { NoAgentDocument, type NoAgentQuery } from './NoAgent.generated.ts';

/** While there is no agent to ask: the next step of an admin, or who can take it. */
export function NoAgent() {
  const { orgRole } = useSessionState();
  if (orgRole === 'org:admin') {
    return <NextStep />;
  }
  return (
    <Notice tone="plain">
      There is no agent for you to ask yet. An admin of your organization can create one or give you access to one.
    </Notice>
  );
}

function NextStep() {
  const { data, error, refetch } = useQuery(NoAgentDocument, { fetchPolicy: 'network-only' });
  if (error !== undefined) {
    return <ReadFailure of="The next step" error={error} onRetry={refetch} />;
  }
  if (data === undefined) {
    return <Skeleton height="56px" borderRadius="lg" />;
  }
  const { text, action, to } = stepAfter(data);
  return (
    <Notice
      tone="plain"
      action={
        <Button asChild kind="primary">
          <Link to={to}>{action}</Link>
        </Button>
      }
    >
      {text}
    </Notice>
  );
}

interface Step {
  readonly text: string;
  readonly action: string;
  readonly to: string;
}

function stepAfter({ counts, dataSources }: NoAgentQuery): Step {
  const sources = dataSources.edges.map(({ node }) => node);
  const [first] = sources;
  const build = buildPlace(sources);
  if (first === undefined) {
    return {
      text: 'There is no data to ask about yet. Connect your own, or try it on sample data.',
      action: 'Connect your data',
      to: '/studio/getting-started',
    };
  }
  if (build === null) {
    return {
      text: 'Your data is connected, but none of its tables is imported yet.',
      action: 'Import tables',
      to: `/studio/data/${first.id}/tables`,
    };
  }
  if (counts.models === 0) {
    return {
      text: 'Your tables are imported. Say what their rows mean, and an agent is made that answers from them.',
      action: 'Build models',
      to: build,
    };
  }
  return { text: 'You have models, but no agent answers from them yet.', action: 'Create an agent', to: build };
}
