import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { ChartLine, ListChecks, MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import type { TaskStatus } from '../../../../apollo/schema.generated.ts';
import { PageHeader } from '../../../../components/header/PageHeader.tsx';
import { ListWithDetail } from '../../../../components/ListWithDetail.tsx';
import { NotFound } from '../../../../components/NotFound.tsx';
import { ReadFailure } from '../../../../components/ReadFailure.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { SkeletonRows } from '../../../../ui/feedback/SkeletonRows.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Chip } from '../../../../ui/text/Chip.tsx';
import { countedText, countText } from '../../../../ui/text/counted.ts';
import { useSettled } from '../../../../ui/useSettled.ts';
import { AgentTaskThread } from './AgentTaskThread.tsx';
import { AgentTasksDocument } from './agentTasks.generated.ts';
import { dateGroups } from './dateGroups.ts';
import { ExportTasks } from './ExportTasks.tsx';
import { TaskFilters } from './TaskFilters.tsx';
import { turnFilter } from './taskFilters.ts';
import { TaskLine } from './TaskLine.tsx';
import { isStatus } from './taskStatuses.ts';

/**
 * Every question that an agent was asked, and the one that is opened next to the list. Search and
 * state stay in the address.
 */
export function Component() {
  const { agent_id: agentId = '', task_id: taskId = null } = useParams();
  const [parameters] = useSearchParams();
  const search = parameters.get('search') ?? '';
  const status = parameters.get('status') ?? '';
  const [readingMore, setReadingMore] = useState(false);
  const wanted: readonly TaskStatus[] | null = isStatus(status) ? [status] : null;
  const turn = turnFilter(parameters);
  const starred = parameters.get('starred') === 'yes' ? true : null;
  const variables = {
    agentId,
    search: useSettled(search.trim()) || null,
    status: wanted === null ? null : [...wanted],
    starred,
    turn,
  };
  const { data, previousData, error, refetch, fetchMore } = useQuery(AgentTasksDocument, {
    variables,
    fetchPolicy: 'cache-and-network',
  });
  const shown = data ?? previousData;
  if (data?.agent === null) {
    return <NotFound noun="agent" to="/studio/agents" way="See all agents" />;
  }
  const tasks = shown?.tasks.edges.map(({ node }) => node);
  const rest = parameters.size === 0 ? '' : `?${parameters.toString()}`;
  const narrowed = search !== '' || wanted !== null || starred !== null || turn !== null;

  async function more() {
    setReadingMore(true);
    await fetchMore({ variables: { after: shown?.tasks.pageInfo.endCursor } }).catch(() => undefined);
    setReadingMore(false);
  }

  return (
    <>
      <PageHeader
        title={shown?.agent == null ? 'Tasks' : `Tasks of ${shown.agent.name}`}
        trail={[
          { label: 'Agents', to: '/studio/agents' },
          ...(shown?.agent == null ? [] : [{ label: shown.agent.name, to: `/studio/agents/${agentId}` }]),
        ]}
        facts={shown !== undefined && <Chip>{countText(shown.tasks.totalCount)}</Chip>}
        actions={
          <>
            <Button asChild>
              <Link to={`/studio/analytics/${agentId}`}>
                <Icon of={ChartLine} size={15} />
                Analytics
              </Link>
            </Button>
            <ExportTasks name={`tasks of ${shown?.agent?.name ?? 'an agent'}`} variables={variables} />
          </>
        }
      />
      <ListWithDetail
        listLabel="Tasks"
        list={
          <>
            <TaskFilters />
            {error !== undefined && <ReadFailure of="The tasks" error={error} onRetry={refetch} />}
            {tasks === undefined && error === undefined && <SkeletonRows rows={8} height={52} />}
            {tasks?.length === 0 && (
              <EmptyState
                icon={ListChecks}
                action={
                  narrowed ? undefined : (
                    <Button asChild kind="primary">
                      <Link to={`/explorer?agent=${agentId}`}>Ask it something</Link>
                    </Button>
                  )
                }
              >
                {narrowed ? 'No task is like this.' : 'This agent has not been asked anything yet.'}
              </EmptyState>
            )}
            {dateGroups(tasks ?? []).map(({ name, entries }) => (
              <chakra.section key={name} aria-label={name} marginBottom="3">
                <chakra.h2 textStyle="label" color="fg.subtle" marginBottom="1">
                  {name}
                </chakra.h2>
                <chakra.ul listStyle="none">
                  {entries.map((task) => (
                    <li key={task.id}>
                      <TaskLine
                        task={task}
                        to={`/studio/tasks/${agentId}/${task.id}${rest}`}
                        isOpen={task.id === taskId}
                      />
                    </li>
                  ))}
                </chakra.ul>
              </chakra.section>
            ))}
            {shown?.tasks.pageInfo.hasNextPage === true && (
              <Button disabled={readingMore} onClick={() => void more()}>
                Show more of {countedText(shown.tasks.totalCount, 'task')}
              </Button>
            )}
          </>
        }
        detailLabel="Thread"
        detail={
          taskId === null ? null : <AgentTaskThread key={taskId} taskId={taskId} back={`/studio/tasks/${agentId}`} />
        }
        choose={<EmptyState icon={MessageSquare}>Choose a task to read its questions, steps and answers.</EmptyState>}
        back={{ to: `/studio/tasks/${agentId}${rest}`, label: 'All tasks' }}
      />
    </>
  );
}
