import { chakra } from '@chakra-ui/react/styled-system';
import { Star, ThumbsDown, ThumbsUp } from 'lucide-react';
import { ListedLink } from '../../../../components/ListedLink.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { capitalised } from '../../../../ui/text/capitalised.ts';
import { counted } from '../../../../ui/text/counted.ts';
import { durationText } from '../../../../ui/text/durationText.ts';
import { channelNames } from '../analytics/periodDays.ts';
import type { AgentTasksQuery } from './agentTasks.generated.ts';
import { statuses } from './taskStatuses.ts';

export type ListedTask = AgentTasksQuery['tasks']['edges'][number]['node'];

/** A task in the list: title, who asked when, and what is not as usual about it. */
export function TaskLine({
  task,
  to,
  isOpen,
}: {
  readonly task: ListedTask;
  readonly to: string;
  readonly isOpen: boolean;
}) {
  const { title, creator, createdAt, status, mode, channel, commentCount, answerMs, ratings, starred } = task;
  const facts = [
    creator?.name || 'Unknown',
    new Date(createdAt).toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    ...(status === 'COMPLETED' ? [] : [stateOf(status)]),
    ...(answerMs === null ? [] : [durationText(answerMs)]),
    ...(commentCount > 1 ? [counted(commentCount, 'question')] : []),
    ...(mode === 'DEEP' ? ['deep'] : []),
    ...(channel === 'WEB' ? [] : [channelNames[channel]]),
  ];
  return (
    <ListedLink to={to} isOpen={isOpen} title={capitalised(title)}>
      <chakra.span
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        columnGap="1.5"
        textStyle="note"
        color="fg.subtle"
      >
        {facts.join(' · ')}
        {ratings.includes('GOOD') && <Mark label="Rated good" icon={ThumbsUp} />}
        {ratings.includes('BAD') && <Mark label="Rated bad" icon={ThumbsDown} />}
        {starred && <Mark label="Starred" icon={Star} />}
      </chakra.span>
    </ListedLink>
  );
}

function Mark({ label, icon }: { readonly label: string; readonly icon: typeof Star }) {
  return (
    <chakra.span role="img" aria-label={label} title={label} display="inline-flex">
      <Icon of={icon} size={12} />
    </chakra.span>
  );
}

const stateOf = (status: string): string =>
  (statuses.find(({ value }) => value === status)?.label ?? status).toLowerCase();
