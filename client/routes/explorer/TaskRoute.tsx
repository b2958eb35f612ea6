import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Bot, SearchX, Star } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { failureText } from '../../apollo/failure.ts';
import { Conversation } from '../../components/conversation/Conversation.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { useTaskActions } from '../../components/conversation/useTaskActions.ts';
import { useDocumentTitle } from '../../navigation/documentTitle.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TaskRouteDocument, type TaskRouteQuery } from './TaskRoute.generated.ts';
import { TaskSkeleton } from './TaskSkeleton.tsx';
import { capitalised } from '../../ui/capitalised.ts';

const Page = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    width: '100%',
    maxWidth: '860px',
    minHeight: '100%',
    flex: 1,
    marginInline: 'auto',
    padding: { base: '16px 16px 0', md: '26px 24px 0' },
  },
});

/** One task: its question as the title, then the conversation. */
export function Component() {
  const { task_id: id = '' } = useParams();
  const { data, error, refetch } = useQuery(TaskRouteDocument, { variables: { id } });
  const task = data?.task;
  useDocumentTitle(task?.title);
  return (
    <Page>
      {error !== undefined && (
        <Notice tone="bad" action={<Button onClick={() => void refetch()}>Try again</Button>}>
          This task could not be read: {failureText(error)}
        </Notice>
      )}
      {data === undefined && error === undefined && <TaskSkeleton />}
      {task === null && (
        <EmptyState
          icon={SearchX}
          action={
            <Button asChild>
              <Link to="/explorer">Ask a new question</Link>
            </Button>
          }
        >
          This task does not exist, or it is not shared with you.
        </EmptyState>
      )}
      {task !== null && task !== undefined && (
        <>
          <TaskHeader task={task} />
          <Conversation
            key={task.id}
            task={task}
            agent={task.agent === null ? null : { value: task.agent.id, label: task.agent.name }}
          />
        </>
      )}
    </Page>
  );
}

function TaskHeader({ task }: { readonly task: NonNullable<TaskRouteQuery['task']> }) {
  const { star } = useTaskActions(task.id);
  return (
    <header>
      <chakra.h1 fontSize="22px" lineHeight="30px" fontWeight="600" letterSpacing="-0.01em" overflowWrap="anywhere">
        {capitalised(task.title)}
      </chakra.h1>
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        gap="2.5"
        marginTop="1.5"
        color="fg.subtle"
        fontSize="13px"
      >
        {task.agent !== null && (
          <Chip>
            <Icon of={Bot} size={13} />
            {task.agent.name}
          </Chip>
        )}
        <Chip>Quick</Chip>
        <time dateTime={task.createdAt}>
          {new Date(task.createdAt).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })}
        </time>
        <chakra.span marginLeft="auto" />
        <Button aria-pressed={task.starred} onClick={() => void star(!task.starred)}>
          <Icon of={Star} size={15} />
          {task.starred ? 'Starred' : 'Star'}
        </Button>
        <CopyButton text={window.location.href} label="Copy link" />
      </chakra.div>
    </header>
  );
}
