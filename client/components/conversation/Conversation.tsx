import type { FragmentType } from '@apollo/client';
import { useFragment, useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { lazy, Suspense, useEffect, useRef, type RefObject } from 'react';
import { Link } from 'react-router';
import { useConnection } from '../../apollo/ApiProvider.tsx';
import { useIsVisitor } from '../../session/SessionContext.tsx';
import type { SelectOption } from '../../ui/form/Select.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Composer } from './Composer.tsx';
import { Conversation_TaskFragmentDoc, type Conversation_TaskFragment } from './Conversation.generated.ts';
import { DeepBar } from '../deep/DeepBar.tsx';
import { quoteInto } from './selection/quote.ts';
import { taskErrors } from './taskErrors.ts';
import { TaskEventsSubscriber } from './TaskEventsSubscriber.tsx';
import { DeepTaskDocument } from '../deep/deepTurn.generated.ts';
import { Turn } from './Turn.tsx';
import { useAskAnew } from './useAskAnew.ts';
import { useTaskActions } from './useTaskActions.ts';

const SelectionActions = lazy(() => import('./selection/SelectionActions.tsx'));

interface ConversationProps {
  readonly task: FragmentType<Conversation_TaskFragment> & { readonly id: string };
  readonly agent: SelectOption | null;
}

/** The turns of a task as they happen, with the composer below. */
export function Conversation({ task, agent }: ConversationProps) {
  const { data, complete } = useFragment({
    fragment: Conversation_TaskFragmentDoc,
    fragmentName: 'Conversation_task',
    from: task,
  });
  const actions = useTaskActions(task.id);
  const askAnew = useAskAnew(task.id, agent);
  const isDeep = complete && data.mode === 'DEEP';
  // Read together with the number of the last event, before the events after it are followed; a
  // task that is on its way to the server has no event yet.
  const deep = useQuery(DeepTaskDocument, { variables: { id: task.id }, skip: !isDeep || data.lastSeq === 0 });
  const connection = useConnection();
  const isVisitor = useIsVisitor();
  const turns = useRef<HTMLDivElement>(null);
  const composer = useRef<HTMLDivElement>(null);
  useNewTurnInView(turns, complete ? data.comments.length : 0);
  if (!complete) {
    return null;
  }
  const last = data.comments.at(-1);
  const running = last?.status === 'CREATED' || last?.status === 'IN_PROGRESS';
  const problem = data.errorReason === null ? null : taskErrors[data.errorReason];
  return (
    <>
      {data.lastSeq > 0 && (!isDeep || deep.data !== undefined) && (
        <TaskEventsSubscriber key={data.id} taskId={data.id} after={data.lastSeq} deep={isDeep} />
      )}
      {connection === 'waiting' && (
        <chakra.div marginTop="4">
          <Notice tone="offline">Connection lost. The run continues, and this page reconnects by itself.</Notice>
        </chakra.div>
      )}
      <chakra.div ref={turns} aria-live="polite" position="relative">
        {data.comments.map((comment, index) => (
          // A turn keeps its place, while the id it was shown under before the server knew of it
          // passes.
          <Turn
            key={index}
            comment={comment}
            showQuestion={index > 0}
            last={comment.id === last?.id}
            deep={isDeep}
            problem={comment.id === last?.id ? problem : null}
            onAsk={(question) => void (isDeep ? askAnew(question) : actions.ask(question))}
            onChange={(commentId, alternativeId) => void actions.change(commentId, alternativeId)}
            // A visitor's questions are counted, so trying again is asking again.
            onQuick={agent === null ? null : () => void actions.stop().then(() => askAnew(comment.content))}
            onStop={() => void actions.stop()}
            onRetry={() => void (isVisitor ? actions.ask(comment.content) : actions.retry())}
          />
        ))}
        {!isVisitor && (
          <Suspense>
            <SelectionActions turns={turns} onReply={(text) => quoteInto(composer.current, text)} />
          </Suspense>
        )}
      </chakra.div>
      <chakra.div
        ref={composer}
        position="sticky"
        bottom="0"
        marginTop="auto"
        paddingTop="6"
        paddingBottom={{ base: '3', md: '5' }}
        bg="bg"
        zIndex="sticky"
      >
        {agent === null ? (
          <Notice
            tone="plain"
            action={
              <Button asChild>
                <Link to="/explorer">Ask another agent</Link>
              </Button>
            }
          >
            This conversation cannot continue: its agent was removed, or is no longer shared with you. What it answered
            stays.
          </Notice>
        ) : isDeep && running ? (
          <DeepBar onStop={() => void actions.stop()} />
        ) : (
          <Composer
            placeholder={
              isDeep
                ? 'Ask on in a new task, which knows this one…'
                : data.status === 'WAITING_FOR_USER'
                  ? 'Choose above, or answer in your own words…'
                  : 'Follow up, or ask something new…'
            }
            agents={[agent]}
            agentId={agent.value}
            draft={data.id}
            lastQuestion={last?.content ?? null}
            running={running}
            onAsk={isDeep ? askAnew : actions.ask}
            onStop={() => void actions.stop()}
          />
        )}
      </chakra.div>
    </>
  );
}

/**
 * Brings a turn that was just added to the top of the page; the first read of a task stays where it
 * is.
 */
function useNewTurnInView(turns: RefObject<HTMLElement | null>, count: number) {
  const seen = useRef(count);
  useEffect(() => {
    if (seen.current !== 0 && count > seen.current) {
      const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      turns.current?.lastElementChild?.scrollIntoView({ block: 'start', behavior: still ? 'auto' : 'smooth' });
    }
    seen.current = count;
  }, [turns, count]);
}
