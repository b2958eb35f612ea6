import { useApolloClient, useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import type { AgentPart } from '../../../apollo/schema.generated.ts';
import { mixOrAsk } from '../../../components/layer/mixOrAsk.ts';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { useStep } from '../../../components/useStep.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { toasts } from '../../../ui/feedback/toastStore.ts';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { counted } from '../../../ui/text/counted.ts';
import { AgentDifferencesDocument, CopyAgentsDocument } from './EnvironmentsRoute.generated.ts';

interface AgentDifferencesProps {
  readonly from: { readonly id: string; readonly name: string };
  readonly to: { readonly id: string; readonly name: string };
}

/** Agents that one environment has and another has not, or has otherwise, with a choice of each. */
export function AgentDifferences({ from, to }: AgentDifferencesProps) {
  const client = useApolloClient();
  const variables = { fromId: from.id, toId: to.id };
  const { data, error, refetch } = useQuery(AgentDifferencesDocument, { variables, fetchPolicy: 'network-only' });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { busy, failure, step } = useStep();
  if (error !== undefined) {
    return <ReadFailure of="The agents" error={error} onRetry={refetch} />;
  }
  const agents = data?.agentDifferences ?? [];
  if (agents.length === 0) {
    return null;
  }
  const ticked = agents.filter(({ key }) => chosen.has(key));

  async function copy(): Promise<object | null | undefined> {
    const keys = ticked.map(({ key }) => key);
    const revisions = ticked.map(({ revision }) => revision);
    const done = await mixOrAsk(async (mixSampleData) => {
      const input = { ...variables, keys, revisions, mixSampleData };
      return (await client.mutate({ mutation: CopyAgentsDocument, variables: { input } })).data?.copyAgents;
    });
    if (done === 'declined') {
      return {};
    }
    if (done?.__typename === 'CopiedAgents') {
      toasts.add({ title: `${to.name} is changed`, description: counted(done.ids.length, 'agent'), color: 'ok' });
      setChosen(new Set());
      await client.refetchQueries({ include: 'active' });
    }
    return done;
  }

  return (
    <chakra.section aria-label="Agents" marginTop="6" display="flex" flexDirection="column" gap="3">
      <div>
        <chakra.h2 fontWeight="600">Agents</chakra.h2>
        <chakra.p color="fg.muted">
          {from.name} has {counted(agents.length, 'agent')} that {to.name} has not, or has otherwise. Promote the models
          first. Tasks, tokens and the people who may ask stay as they are.
        </chakra.p>
      </div>
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      <chakra.ul borderTopWidth="1px">
        {agents.map(({ key, name, copyId, parts, missing }) => (
          <chakra.li key={key} borderBottomWidth="1px" paddingBlock="1.5" minWidth="0">
            <Checkbox
              checked={chosen.has(key)}
              onChange={({ target }) => {
                const next = new Set(chosen);
                if (target.checked) {
                  next.add(key);
                } else {
                  next.delete(key);
                }
                setChosen(next);
              }}
            >
              <chakra.span overflowWrap="anywhere">{name}</chakra.span>{' '}
              <chakra.span color="fg.muted">
                {copyId === null ? 'new' : parts.map((part) => words[part]).join(', ')}
              </chakra.span>
            </Checkbox>
            {missing.length > 0 && (
              <chakra.p paddingLeft="6" textStyle="caption" color="warn" overflowWrap="anywhere">
                {to.name} does not have {missing.join(', ')}, or not its models: the agent goes without.
              </chakra.p>
            )}
          </chakra.li>
        ))}
      </chakra.ul>
      <chakra.div display="flex" justifyContent="flex-end">
        <Button disabled={busy || ticked.length === 0} onClick={() => void step(copy)}>
          Copy {counted(ticked.length, 'agent')} to {to.name}
        </Button>
      </chakra.div>
    </chakra.section>
  );
}

const words: Readonly<Record<AgentPart, string>> = {
  NAME: 'name',
  SETTINGS: 'settings',
  MODELS: 'models',
  METRICS: 'metrics',
  TABLES: 'tables',
  GLOSSARY: 'glossary',
  SUGGESTIONS: 'suggestions',
  VARIABLES: 'variables',
  CHOICES: 'remembered choices',
};
