import { chakra } from '@chakra-ui/react/styled-system';
import { Inbox } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx';
import { Segments } from '../../ui/form/Segments.tsx';
import { Screen } from '../../ui/layout/Screen.tsx';
import { ReadFailure } from '../ReadFailure.tsx';

interface RequestQueueProps<Request> {
  /** Plural noun, capitalised: "The proposals". */
  readonly noun: string;
  readonly states: readonly { readonly value: string; readonly label: string }[];
  readonly state: string;
  readonly onState: (state: string) => void;
  /** Requests in this state that were read so far; undefined until the first were. */
  readonly requests: readonly Request[] | undefined;
  /** Said when there are none. */
  readonly empty: string;
  readonly error: unknown;
  readonly onRetry: () => Promise<unknown>;
  /** Reads further requests; null when these are all. */
  readonly onMore: (() => Promise<unknown>) | null;
  /** Card of a request, with its key. */
  readonly children: (request: Request) => ReactNode;
}

/** What people ask admins for, by state: a card each, newest first. */
export function RequestQueue<Request>(props: RequestQueueProps<Request>) {
  const { noun, states, state, onState, requests, empty, error, onRetry, onMore, children } = props;
  const [readingMore, setReadingMore] = useState(false);

  async function more() {
    setReadingMore(true);
    await onMore?.().catch(() => undefined);
    setReadingMore(false);
  }

  return (
    <Screen>
      <chakra.div maxWidth="860px" display="flex" flexDirection="column" gap="4">
        <div>
          <Segments label="State" options={states} value={state} onChange={onState} />
        </div>
        {error !== undefined && <ReadFailure of={noun} error={error} onRetry={onRetry} />}
        {requests === undefined && error === undefined && <SkeletonRows rows={3} height={140} />}
        {requests?.length === 0 && <EmptyState icon={Inbox}>{empty}</EmptyState>}
        {requests?.map(children)}
        {onMore !== null && (
          <div>
            <Button disabled={readingMore} onClick={() => void more()}>
              Show more
            </Button>
          </div>
        )}
      </chakra.div>
    </Screen>
  );
}
