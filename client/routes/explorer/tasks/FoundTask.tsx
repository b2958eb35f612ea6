import { chakra } from '@chakra-ui/react/styled-system';
import { Star } from 'lucide-react';
import { Link } from 'react-router';
import { Icon } from '../../../ui/Icon.tsx';
import { age } from '../../../ui/text/age.ts';
import { capitalised } from '../../../ui/text/capitalised.ts';
import { Marked } from '../../../ui/text/Marked.tsx';
import type { TasksRouteQuery } from './TasksRoute.generated.ts';

interface FoundTaskProps {
  readonly task: TasksRouteQuery['searchTasks']['edges'][number]['node']['task'];
  /** Question or answer that has the words; null: the title. */
  readonly excerpt: string | null;
  readonly words: readonly string[];
}

const states = {
  CREATED: 'running',
  RUNNING: 'running',
  WAITING_FOR_USER: 'waits for you',
  FAILED: 'failed',
  SCHEDULED: 'scheduled',
  IDLE: null,
  COMPLETED: null,
} as const;

/** A task that was found: its title, when which agent was asked, and where the words are. */
export function FoundTask({ task, excerpt, words }: FoundTaskProps) {
  const { id, title, status, createdAt, starred, agent } = task;
  const facts = [agent?.name, age(createdAt), states[status]].filter((fact) => fact != null);
  return (
    <chakra.a
      asChild
      display="block"
      paddingBlock="2.5"
      paddingInline="2"
      borderTopWidth="1px"
      borderColor="border.faint"
      _hover={{ bg: 'bg.hover' }}
    >
      <Link to={`/explorer/${id}`}>
        <chakra.span display="flex" flexWrap="wrap" alignItems="baseline" columnGap="3">
          <chakra.span flex="1 1 240px" minWidth="0" fontWeight="500" lineClamp={2} overflowWrap="anywhere">
            <Marked words={words}>{capitalised(title)}</Marked>
          </chakra.span>
          <chakra.span color="fg.subtle" textStyle="caption" display="inline-flex" alignItems="center" gap="1.5">
            {starred && (
              <chakra.span role="img" aria-label="Starred" display="inline-flex">
                <Icon of={Star} size={12} />
              </chakra.span>
            )}
            <time dateTime={createdAt} title={new Date(createdAt).toLocaleString('en')}>
              {facts.join(' · ')}
            </time>
          </chakra.span>
        </chakra.span>
        {excerpt !== null && (
          <chakra.span display="block" color="fg.muted" textStyle="small" overflowWrap="anywhere">
            <Marked words={words}>{excerpt}</Marked>
          </chakra.span>
        )}
      </Link>
    </chakra.a>
  );
}
