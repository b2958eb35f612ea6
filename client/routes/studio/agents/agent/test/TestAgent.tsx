import { useApolloClient, useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Box, ExternalLink, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Composer } from '../../../../../components/conversation/Composer.tsx';
import { Conversation } from '../../../../../components/conversation/Conversation.tsx';
import { createTask } from '../../../../../components/conversation/createTask.ts';
import { ReadFailure } from '../../../../../components/ReadFailure.tsx';
import { Button } from '../../../../../ui/Button.tsx';
import { EmptyState } from '../../../../../ui/feedback/EmptyState.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { capitalised } from '../../../../../ui/text/capitalised.ts';
import type { OpenAgent } from '../agentPlace.ts';
import { TestAgentDocument } from './TestAgent.generated.ts';

/** Questions offered to begin with. */
const offered = 3;

/** A conversation with the agent as it is configured now, next to its settings. */
export function TestAgent({ agent }: { readonly agent: OpenAgent }) {
  const client = useApolloClient();
  const [taskId, setTaskId] = useState<string | null>(null);
  const source = sourceOf(agent);
  const examples = agent.suggestions.flatMap(({ tasks }) => tasks.map(({ task }) => task)).slice(0, offered);

  async function ask(question: string): Promise<boolean> {
    const { id, outcome } = createTask(client, agent, question);
    setTaskId(id);
    const was = (await outcome) === 'taken';
    if (!was) {
      setTaskId(null);
    }
    return was;
  }

  return (
    <chakra.div
      display="flex"
      flexDirection="column"
      position={{ xl: 'sticky' }}
      top={{ xl: '57px' }}
      height={{ xl: 'calc(100dvh - 57px)' }}
    >
      <chakra.header
        display="flex"
        alignItems="center"
        gap="2"
        minHeight="10"
        paddingInline="4"
        borderBottomWidth="1px"
        flexShrink={0}
      >
        <chakra.h2 flex="1" fontWeight="600">
          Test your agent
        </chakra.h2>
        {taskId !== null && (
          <>
            <Button asChild kind="plain" size="icon" aria-label="Open this conversation in the Explorer">
              <Link to={`/explorer/${taskId}`}>
                <Icon of={ExternalLink} size={15} />
              </Link>
            </Button>
            <Button kind="plain" size="sm" onClick={() => setTaskId(null)}>
              <Icon of={RotateCcw} size={13} />
              Reset
            </Button>
          </>
        )}
      </chakra.header>
      <chakra.div
        display="flex"
        flexDirection="column"
        flex="1"
        minHeight="0"
        overflowY="auto"
        paddingInline="4"
        paddingTop="4"
        tabIndex={0}
        role="region"
        aria-label="Conversation"
      >
        {taskId === null && source === 'nothing' && <NothingToAsk agentId={agent.id} />}
        {taskId === null && source !== 'nothing' && (
          <>
            <chakra.p color="fg.muted" marginBottom="3">
              {source === 'queries'
                ? 'It has tables and no model: it answers from approved queries over them, and from nothing else.'
                : 'Ask what your colleagues will ask. What you change on the left counts from the next question on.'}
            </chakra.p>
            <chakra.div display="flex" flexDirection="column" alignItems="flex-start" gap="2">
              {examples.map((example) => (
                <Button
                  key={example}
                  whiteSpace="normal"
                  height="auto"
                  minHeight="8"
                  textAlign="left"
                  justifyContent="flex-start"
                  onClick={() => void ask(example)}
                >
                  {example}
                </Button>
              ))}
            </chakra.div>
            <chakra.div marginTop="auto" paddingBlock="5">
              <Composer
                placeholder={`Message ${agent.name}…`}
                agents={[{ value: agent.id, label: agent.name }]}
                agentId={agent.id}
                lastQuestion={null}
                running={false}
                onAsk={ask}
                onStop={() => undefined}
              />
            </chakra.div>
          </>
        )}
        {taskId !== null && <Asked taskId={taskId} agent={agent} />}
      </chakra.div>
    </chakra.div>
  );
}

/**
 * What an agent can answer from: a semantic layer, approved queries over its tables, or nothing.
 */
function sourceOf({ agentModels, agentTables }: OpenAgent): 'models' | 'queries' | 'nothing' {
  return agentModels.length > 0 ? 'models' : agentTables.length > 0 ? 'queries' : 'nothing';
}

/** In place of the conversation, as long as every question would be refused. */
function NothingToAsk({ agentId }: { readonly agentId: string }) {
  return (
    <EmptyState
      icon={Box}
      action={
        <Button asChild>
          <Link to={`/studio/agents/${agentId}/semantic-layer`}>Give it models</Link>
        </Button>
      }
    >
      It has no model yet, so it has nothing to answer from. Give it one, and ask it here.
    </EmptyState>
  );
}

/** The conversation that was begun; it is in the cache before the server knows of it. */
function Asked({ taskId, agent }: { readonly taskId: string; readonly agent: OpenAgent }) {
  const { data, error, refetch } = useQuery(TestAgentDocument, {
    variables: { id: taskId },
    fetchPolicy: 'cache-first',
  });
  if (error !== undefined) {
    return <ReadFailure of="The conversation" error={error} onRetry={refetch} />;
  }
  const task = data?.task;
  return task == null ? null : (
    <>
      <chakra.h3 fontWeight="600" overflowWrap="anywhere">
        {capitalised(task.title)}
      </chakra.h3>
      <Conversation key={task.id} task={task} agent={{ value: agent.id, label: agent.name }} />
    </>
  );
}
