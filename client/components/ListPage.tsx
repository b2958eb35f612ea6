import { chakra } from '@chakra-ui/react/styled-system';
import { SearchX } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Screen } from '../ui/layout/Screen.tsx';
import { SearchField } from '../ui/form/SearchField.tsx';
import { SkeletonRows } from '../ui/feedback/SkeletonRows.tsx';
import { ReadFailure } from './ReadFailure.tsx';

interface ListPageProps {
  /** Plural name of the listed things: "data sources". */
  readonly noun: string;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** Other ways to narrow the list down. */
  readonly filters?: ReactNode;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** How many are shown; undefined until the list was read. */
  readonly count: number | undefined;
  /** Said when nothing is left of the list. */
  readonly noMatch: string;
  /** Where the whole list is. */
  readonly everything: string;
  /** Size of what comes, for the skeleton. */
  readonly rowHeight: number;
  /** How much of the list is shown, below it. */
  readonly status?: string | false;
  /** Reads the rest; null when this is all. */
  readonly onMore: (() => Promise<unknown>) | null;
  /** The list itself. */
  readonly children: ReactNode;
}

/**
 * A list with its search and every state it has: being read, unreadable, nothing found, and more to
 * read.
 */
export function ListPage(props: ListPageProps) {
  const { noun, search, count, error, onMore } = props;
  const [readingMore, setReadingMore] = useState(false);

  async function more() {
    setReadingMore(true);
    await onMore?.().catch(() => undefined);
    setReadingMore(false);
  }

  return (
    <Screen>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3" marginBottom="4">
        {props.filters}
        <chakra.div flex="1" minWidth="180px" maxWidth="360px">
          <SearchField label={`Search ${noun}`} value={search} onChange={props.onSearch} />
        </chakra.div>
      </chakra.div>
      {error != null && (
        <chakra.div marginBottom="4">
          <ReadFailure of={`The ${noun}`} error={error} onRetry={props.onRetry} />
        </chakra.div>
      )}
      {count === undefined && error == null && <SkeletonRows rows={4} height={props.rowHeight} />}
      {count === 0 && (
        <EmptyState
          icon={SearchX}
          action={
            <Button asChild>
              <Link to={props.everything}>Show all</Link>
            </Button>
          }
        >
          {props.noMatch}
        </EmptyState>
      )}
      {count !== undefined && count > 0 && props.children}
      {(Boolean(props.status) || onMore !== null) && (
        <chakra.div display="flex" alignItems="center" gap="3" marginTop="3" color="fg.subtle" textStyle="small">
          {Boolean(props.status) && <span role="status">{props.status}</span>}
          {onMore !== null && (
            <Button disabled={readingMore} onClick={() => void more()}>
              Show more
            </Button>
          )}
        </chakra.div>
      )}
    </Screen>
  );
}
