import { useApolloClient, useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Bot, SquarePen } from 'lucide-react';
import { useState } from 'react';
import { useWarmUp } from '../../apollo/ApiProvider.tsx';
import { Composer } from '../../components/conversation/Composer.tsx';
import { Conversation } from '../../components/conversation/Conversation.tsx';
import { createTask } from '../../components/conversation/createTask.ts';
import { Suggestions } from '../../components/conversation/Suggestions.tsx';
import { useDocumentTitle } from '../../navigation/documentTitle.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { SkeletonForm } from '../../ui/feedback/SkeletonForm.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { capitalised } from '../../ui/text/capitalised.ts';
import { AgentVisitDocument, VisitTaskDocument, type AgentVisitQuery } from './AgentVisit.generated.ts';
import { forgetVisit } from './visit.ts';

type Visited = NonNullable<AgentVisitQuery['agent']>;

const Page = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: '100dvh',
    width: '100%',
    maxWidth: '860px',
    marginInline: 'auto',
    paddingInline: { base: '4', md: '6' },
    bg: 'bg',
  },
});

/** Asks one agent: its name, a question, and the conversation that follows. */
export function AskAgent({ id }: { readonly id: string }) {
  const { data, error } = useQuery(AgentVisitDocument, { variables: { id } });
  const [taskId, setTaskId] = useState<string | null>(null);
  const agent = data?.agent;
  useDocumentTitle(agent?.name);
  if (error !== undefined || agent === null) {
    const restart = (): void => {
      forgetVisit(id);
      window.location.reload();
    };
    return (
      <main>
        <EmptyState icon={Bot} action={<Button onClick={restart}>Open it again</Button>}>
          This visit has ended, or the agent is not open to visitors any longer.
        </EmptyState>
      </main>
    );
  }
  return (
    <Page>
      <chakra.header display="flex" alignItems="center" gap="2.5" paddingBlock="3" borderBottomWidth="1px">
        {agent !== undefined && <Avatar name={agent.name} />}
        <chakra.h1 fontWeight="600" truncate flex="1" minWidth="0">
          {agent?.name}
        </chakra.h1>
        {taskId !== null && (
          <Button onClick={() => setTaskId(null)}>
            <Icon of={SquarePen} size={15} />
            New question
          </Button>
        )}
      </chakra.header>
      <chakra.main display="flex" flexDirection="column" flex="1" minWidth="0">
        {agent === undefined && <SkeletonForm fields={2} />}
        {agent !== undefined && taskId === null && <Start agent={agent} onTask={setTaskId} />}
        {agent !== undefined && taskId !== null && <Asked key={taskId} id={taskId} agent={agent} />}
      </chakra.main>
      <chakra.footer
        display="flex"
        alignItems="center"
        justifyContent="center"
        gap="1.5"
        paddingBlock="3"
        textStyle="caption"
        color="fg.subtle"
      >
        <Mark size={14} />
        Answered with Quarry
      </chakra.footer>
    </Page>
  );
}

interface StartProps {
  readonly agent: Visited;
  readonly onTask: (id: string | null) => void;
}

function Start({ agent, onTask }: StartProps) {
  const client = useApolloClient();
  const warmUp = useWarmUp();

  function ask(question: string): Promise<boolean> {
    const { id, outcome } = createTask(client, agent, question);
    onTask(id);
    void outcome.then((became) => {
      if (became !== 'taken') {
        onTask(null);
      }
    });
    return Promise.resolve(true);
  }

  return (
    <chakra.div display="flex" flexDirection="column" gap="5" paddingBlock={{ base: '6', md: '10' }}>
      {agent.description !== '' && <chakra.p color="fg.muted">{agent.description}</chakra.p>}
      <Composer
        placeholder="Ask about the data"
        agents={[]}
        agentId={agent.id}
        lastQuestion={null}
        running={false}
        onAsk={ask}
        onStop={() => undefined}
        onTyping={warmUp}
      />
      <Suggestions categories={agent.suggestions} onAsk={(question) => void ask(question)} />
    </chakra.div>
  );
}

function Asked({ id, agent }: { readonly id: string; readonly agent: Visited }) {
  const { data } = useQuery(VisitTaskDocument, { variables: { id } });
  const task = data?.task;
  if (task == null) {
    return <SkeletonForm fields={2} />;
  }
  return (
    <>
      <chakra.h2 fontSize="20px" lineHeight="28px" fontWeight="600" marginTop="5" overflowWrap="anywhere">
        {capitalised(task.title)}
      </chakra.h2>
      <Conversation task={task} agent={{ value: agent.id, label: agent.name }} />
    </>
  );
}
