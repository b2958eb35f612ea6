import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { ExternalLink } from 'lucide-react';
import { Link } from 'react-router';
import { Conversation } from '../../../../components/conversation/Conversation.tsx';
import { NotFound } from '../../../../components/NotFound.tsx';
import { ReadFailure } from '../../../../components/ReadFailure.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { SkeletonRows } from '../../../../ui/feedback/SkeletonRows.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { capitalised } from '../../../../ui/text/capitalised.ts';
import { AgentTaskDocument } from './agentTasks.generated.ts';

const when = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

interface AgentTaskThreadProps {
  readonly taskId: string;
  /** Page to return to when the task is not there. */
  readonly back: string;
}

/** A task as its asker sees it, with who asked and when. */
export function AgentTaskThread({ taskId, back }: AgentTaskThreadProps) {
  const { data, error, refetch } = useQuery(AgentTaskDocument, { variables: { id: taskId } });
  const task = data?.task;
  if (task === null) {
    return <NotFound noun="task" to={back} way="See all tasks" />;
  }
  return (
    <chakra.div
      display="flex"
      flexDirection="column"
      maxWidth="860px"
      minHeight={{ lg: 'calc(100dvh - 57px)' }}
      padding={{ base: '4', md: '6' }}
      paddingBottom="0"
    >
      {error !== undefined && <ReadFailure of="This task" error={error} onRetry={refetch} />}
      {task === undefined && error === undefined && <SkeletonRows rows={6} />}
      {task !== undefined && (
        <>
          <chakra.header display="flex" flexWrap="wrap" alignItems="flex-start" gap="3">
            <chakra.div flex="1" minWidth="200px">
              <chakra.h2 fontSize="17px" lineHeight="24px" fontWeight="600" overflowWrap="anywhere">
                {capitalised(task.title)}
              </chakra.h2>
              <chakra.p textStyle="small" color="fg.subtle">
                {[task.creator?.name, when.format(new Date(task.createdAt))].filter(Boolean).join(' · ')}
              </chakra.p>
            </chakra.div>
            <Button asChild>
              <Link to={`/explorer/${task.id}`}>
                <Icon of={ExternalLink} size={15} />
                Open in Explorer
              </Link>
            </Button>
          </chakra.header>
          <Conversation
            key={task.id}
            task={task}
            agent={task.agent === null ? null : { value: task.agent.id, label: task.agent.name }}
          />
        </>
      )}
    </chakra.div>
  );
}
