import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { ListChecks, Star } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { ListPage } from '../../../components/ListPage.tsx';
import { useSearchParameter } from '../../../components/useSearchParameter.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Screen } from '../../../ui/layout/Screen.tsx';
import { countedText } from '../../../ui/text/counted.ts';
import { useSettled } from '../../../ui/useSettled.ts';
import { FoundTask } from './FoundTask.tsx';
import { TasksRouteDocument } from './TasksRoute.generated.ts';

/**
 * The viewer's own tasks, searched by the words of their questions and answers. Words and filter
 * stay in the address.
 */
export function Component() {
  const [search, setSearch] = useSearchParameter('search');
  const [starred, setStarred] = useSearchParameter('starred');
  const onlyStarred = starred === 'yes';
  const text = useSettled(search.trim());
  const page = useRef<HTMLDivElement>(null);
  const { data, previousData, error, refetch, fetchMore } = useQuery(TasksRouteDocument, {
    variables: { text, starred: onlyStarred || null },
    fetchPolicy: 'cache-and-network',
  });
  const shown = (data ?? previousData)?.searchTasks;
  const tasks = shown?.edges ?? [];
  const narrowed = text !== '' || onlyStarred;
  useEffect(() => fieldOf(page.current)?.focus(), []);

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && goOn(page.current, step)) {
      event.preventDefault();
    }
    // While typing settles, the first one is still that of the words before.
    const isShown = text === search.trim() && data !== undefined;
    if (event.key === 'Enter' && isShown && event.target === fieldOf(page.current)) {
      linksOf(page.current)[0]?.click();
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of what it holds
    <chakra.div ref={page} width="100%" maxWidth="860px" marginInline="auto" onKeyDown={onKeyDown}>
      <chakra.h1 fontSize="22px" lineHeight="30px" fontWeight="600" padding="24px 24px 0">
        Your tasks
      </chakra.h1>
      {shown !== undefined && tasks.length === 0 && !narrowed ? (
        <Screen>
          <EmptyState
            icon={ListChecks}
            action={
              <Button asChild kind="primary">
                <Link to="/explorer">Ask a question</Link>
              </Button>
            }
          >
            Your questions and their answers will be listed here.
          </EmptyState>
        </Screen>
      ) : (
        <ListPage
          noun="your tasks"
          search={search}
          onSearch={setSearch}
          filters={
            <Button aria-pressed={onlyStarred} onClick={() => setStarred(onlyStarred ? '' : 'yes')}>
              <Icon of={Star} size={15} />
              Starred
            </Button>
          }
          error={error}
          onRetry={() => void refetch()}
          count={shown === undefined ? undefined : tasks.length}
          noMatch={
            text === ''
              ? 'Star a task to keep it here.'
              : `No ${onlyStarred ? 'starred task' : 'task'} of yours contains “${text}”.`
          }
          everything="/explorer/tasks"
          rowHeight={58}
          status={
            shown !== undefined && tasks.length > 0 && stateOf(shown.words, shown.corrected, text, shown.totalCount)
          }
          onMore={
            shown?.pageInfo.hasNextPage === true
              ? () => fetchMore({ variables: { after: shown.pageInfo.endCursor } })
              : null
          }
        >
          <chakra.ul listStyle="none" aria-label="Tasks">
            {tasks.map(({ node: { task, excerpt } }) => (
              <li key={task.id}>
                <FoundTask task={task} excerpt={excerpt} words={shown?.words ?? []} />
              </li>
            ))}
          </chakra.ul>
        </ListPage>
      )}
    </chakra.div>
  );
}

function stateOf(words: readonly string[], corrected: boolean, text: string, count: number): string {
  const all = countedText(count, 'task');
  return corrected ? `Nothing contains “${text}”. ${all} with “${words.join(' ')}”.` : all;
}

const fieldOf = (page: HTMLElement | null): HTMLInputElement | null =>
  page?.querySelector<HTMLInputElement>('input[type=search]') ?? null;

const linksOf = (page: HTMLElement | null): readonly HTMLElement[] => [
  ...(page?.querySelectorAll<HTMLElement>('ul a') ?? []),
];

/** From the search to the first task, from task to task, and back; false where it ends. */
function goOn(page: HTMLElement | null, step: 1 | -1): boolean {
  const places = [fieldOf(page), ...linksOf(page)];
  const at = places.findIndex((place) => place === document.activeElement);
  const next = at < 0 ? undefined : places[at + step];
  next?.focus();
  return next != null;
}
