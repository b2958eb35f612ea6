import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Bot, Share2, Star } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { Conversation } from '../../components/conversation/Conversation.tsx';
import { ReadFailure } from '../../components/ReadFailure.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { useTaskActions } from '../../components/conversation/useTaskActions.ts';
import { useDocumentTitle } from '../../navigation/documentTitle.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/text/Chip.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { WideText } from '../../ui/text/WideText.tsx';
import { TaskRouteDocument, type TaskRouteQuery } from './TaskRoute.generated.ts';
import { TaskSkeleton } from './TaskSkeleton.tsx';
import { capitalised } from '../../ui/text/capitalised.ts';

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

const SharedConversation = lazy(async () => ({
  default: (await import('../../components/conversation/sharing/SharedConversation.tsx')).SharedConversation,
}));
const ShareDialog = lazy(() => import('./share/ShareDialog.tsx'));

/** Page of a task: its question as the title, then the conversation. */
export function Component() {
  const { task_id: id = '' } = useParams();
  const { data, error, refetch } = useQuery(TaskRouteDocument, { variables: { id } });
  const task = data?.task;
  useDocumentTitle(task?.title);
  return (
    <Page>
      {error !== undefined && <ReadFailure of="This task" error={error} onRetry={refetch} />}
      {data === undefined && error === undefined && <TaskSkeleton />}
      {task === null && (
        // Perhaps a task of another person, shared with this one.
        <Suspense fallback={<TaskSkeleton />}>
          <SharedConversation key={id} place={{ taskId: id }} home={{ to: '/explorer', way: 'Ask a new question' }} />
        </Suspense>
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
  const [sharing, setSharing] = useState(false);
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
        textStyle="small"
      >
        {task.agent !== null && (
          <Chip>
            <Icon of={Bot} size={13} />
            {task.agent.name}
          </Chip>
        )}
        <Chip tone={task.mode === 'DEEP' ? 'purple' : 'plain'}>{task.mode === 'DEEP' ? 'Deep' : 'Quick'}</Chip>
        {task.variables.map(({ name, value }) => (
          <Chip key={name} title={`${name}: ${value}`}>
            <chakra.span truncate maxWidth="200px">
              {name}: {value}
            </chakra.span>
          </Chip>
        ))}
        <WideText asChild>
          <time dateTime={task.createdAt}>
            {new Date(task.createdAt).toLocaleTimeString('en', {
              hour: '2-digit',
              minute: '2-digit',
              hourCycle: 'h23',
            })}
          </time>
        </WideText>
        <chakra.div display="flex" gap="2.5" marginLeft="auto">
          <Button
            data-shortcut="star"
            aria-pressed={task.starred}
            aria-label={task.starred ? 'Starred' : 'Star'}
            onClick={() => void star(!task.starred)}
          >
            <Icon of={Star} size={15} />
            <WideText>{task.starred ? 'Starred' : 'Star'}</WideText>
          </Button>
          <Button data-shortcut="share" aria-label="Share" onClick={() => setSharing(true)}>
            <Icon of={Share2} size={15} />
            <WideText>Share</WideText>
          </Button>
          <span data-shortcut="copy">
            <CopyButton text={window.location.href} label="Copy link" size="md" folds />
          </span>
        </chakra.div>
      </chakra.div>
      {task.agentReason !== null && (
        <chakra.p marginTop="1.5" color="fg.subtle" textStyle="caption">
          {task.agentReason}
        </chakra.p>
      )}
      {sharing && (
        <Suspense>
          <ShareDialog taskId={task.id} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </header>
  );
}
