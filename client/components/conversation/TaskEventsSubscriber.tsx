import type { ApolloCache } from '@apollo/client';
import { useApolloClient, useSubscription } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { addTo } from './addTo.ts';
import {
  TaskEventsDocument,
  TurnSteps_CommentFragmentDoc,
  type TaskEventsSubscription,
  type TaskEventsSubscriptionVariables,
} from './taskEvents.generated.ts';

interface TaskEventsSubscriberProps {
  readonly taskId: string;
  /** Number of the last event that the read data already contains. */
  readonly after: number;
  /** True: its steps bring what a turn in deep mode shows. */
  readonly deep: boolean;
}

/**
 * Follows one task: events are written to the cache by id, and new turns and steps are appended
 * once. Renders nothing; mount it once per open task. After a lost connection the stream resumes
 * after the last event number received.
 */
export function TaskEventsSubscriber({ taskId, after, deep }: TaskEventsSubscriberProps) {
  const { cache } = useApolloClient();
  // Where the stream begins is decided once; after that it counts for itself.
  const [start] = useState(after);
  const variables = { taskId, after: start, deep };
  const push = useTogether<TaskEventsSubscription>((events) => {
    cache.batch({ update: (transaction) => events.forEach((event) => write(transaction, variables, event)) });
  });
  useSubscription(TaskEventsDocument, {
    variables,
    ignoreResults: true,
    fetchPolicy: 'no-cache',
    // A single unreadable event must not end the stream.
    errorPolicy: 'all',
    onData: ({ data: { data } }) => {
      if (data !== undefined) {
        push(data);
      }
    },
  });
  return null;
}

/**
 * Hands on what comes in a burst together: a run tells of a dozen steps in a tenth of a second, and
 * a page that draws each by itself is still drawing when the answer is there.
 */
function useTogether<Thing>(take: (things: readonly Thing[]) => void): (thing: Thing) => void {
  const waiting = useRef<Thing[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (thing) => {
    waiting.current.push(thing);
    if (waiting.current.length > 1) {
      return;
    }
    timer.current = setTimeout(() => take(waiting.current.splice(0)));
  };
}

function write(cache: ApolloCache, variables: TaskEventsSubscriptionVariables, data: TaskEventsSubscription): void {
  // With its variables: they decide which fields of a step are written.
  cache.writeQuery({ query: TaskEventsDocument, variables, id: 'ROOT_SUBSCRIPTION', data });
  const event = data.taskEvents;
  const task = cache.identify({ __typename: 'Task', id: variables.taskId });
  if (task === undefined) {
    return;
  }
  cache.modify({ id: task, fields: { lastSeq: () => event.seq } });
  const id = cache.identify({ __typename: 'Comment', id: event.commentId ?? '' });
  if (id === undefined) {
    return;
  }
  if (event.comment !== null) {
    const turn = { fragment: TurnSteps_CommentFragmentDoc, fragmentName: 'TurnSteps_comment', id };
    if (cache.readFragment(turn) === null) {
      // A turn this page has not read yet: its steps begin empty.
      cache.writeFragment({ ...turn, data: { __typename: 'Comment', id: event.comment.id, steps: [] } });
    }
    cache.modify({ id: task, fields: { comments: (list) => addTo(list, id) } });
  }
  const step = event.step === null ? undefined : cache.identify({ __typename: 'Step', id: event.step.id });
  if (step !== undefined) {
    cache.modify({ id, fields: { steps: (list) => addTo(list, step) } });
  }
}
