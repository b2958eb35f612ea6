import { chakra } from '@chakra-ui/react/styled-system';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { letterGroups } from './letterGroups.ts';

interface ListedTerm {
  readonly id: string;
  readonly term: string;
  readonly mappingCount: number;
}

interface TermListProps {
  /** Terms that were read so far; undefined until the first were. */
  readonly terms: readonly ListedTerm[] | undefined;
  /** How many the search finds. */
  readonly total: number | undefined;
  readonly selected: string | undefined;
  /** Filters of the address, which links keep. */
  readonly query: string;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Said when nothing is left. */
  readonly noMatch: string;
  /** Reads further terms; null when these are all. */
  readonly onMore: (() => Promise<unknown>) | null;
}

const Line = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    height: '9',
    paddingInline: '4',
    textStyle: 'compact',
    _hover: { bg: 'bg.hover' },
    _focusVisible: { outlineOffset: '-2px' },
    '&[aria-current]': {
      bg: 'bg.selected',
      color: 'accent',
      fontWeight: 500,
      boxShadow: 'inset 2px 0 {colors.primary}',
    },
  },
});

/** Terms under their letters; only lines in sight exist, further ones are read while scrolling. */
export function TermList(props: TermListProps) {
  const { terms, total, selected, query, error, onRetry, noMatch, onMore } = props;
  const scroller = useRef<HTMLElement>(null);
  const reading = useRef(false);
  const lines = useMemo(() => letterGroups(terms ?? []), [terms]);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (lines[index]?.kind === 'letter' ? 32 : 36),
    overscan: 15,
    initialRect: { width: 264, height: 900 },
  });
  const items = virtual.getVirtualItems();
  const atEnd = lines.length > 0 && (items.at(-1)?.index ?? 0) >= lines.length - 30;
  useEffect(() => {
    if (atEnd && onMore !== null && !reading.current) {
      reading.current = true;
      void onMore()
        .catch(() => undefined)
        .finally(() => (reading.current = false));
    }
  }, [atEnd, onMore, lines.length]);

  /** Arrows move from term to term, as in every list of this kind. */
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) {
      return;
    }
    const links = [...(scroller.current?.querySelectorAll<HTMLElement>('a') ?? [])];
    const next = links[links.indexOf(document.activeElement as HTMLElement) + step];
    if (next !== undefined) {
      event.preventDefault();
      next.focus();
    }
  }

  return (
    <chakra.nav
      ref={scroller}
      aria-label="Terms"
      flex="1"
      minHeight="0"
      overflowY="auto"
      borderTopWidth="1px"
      borderColor="border.faint"
      onKeyDown={onKeyDown}
    >
      {error != null && (
        <chakra.div padding="3">
          <ReadFailure of="The terms" error={error} onRetry={onRetry} />
        </chakra.div>
      )}
      {terms === undefined && error == null && (
        <chakra.div padding="3">
          <SkeletonRows rows={8} height={28} />
        </chakra.div>
      )}
      {terms?.length === 0 && (
        <chakra.p padding="4" color="fg.subtle" role="status" overflowWrap="anywhere">
          {noMatch}
        </chakra.p>
      )}
      <chakra.ul
        listStyle="none"
        position="relative"
        aria-label={`${(total ?? 0).toLocaleString('en')} terms`}
        style={{ height: `${virtual.getTotalSize()}px` }}
      >
        {items.map(({ index, start }) => {
          const line = lines[index];
          return (
            line !== undefined && (
              <chakra.li
                key={line.kind === 'letter' ? `letter ${line.letter} ${index}` : line.term.id}
                position="absolute"
                top="0"
                left="0"
                width="100%"
                style={{ transform: `translateY(${start}px)` }}
              >
                {line.kind === 'letter' ? (
                  <chakra.h2
                    paddingInline="4"
                    paddingTop="3"
                    height="32px"
                    textStyle="note"
                    fontWeight="600"
                    color="fg.subtle"
                  >
                    {line.letter}
                  </chakra.h2>
                ) : (
                  <Line asChild aria-current={line.term.id === selected ? 'page' : undefined}>
                    <Link to={{ pathname: `/studio/glossary/${line.term.id}`, search: query }} title={line.term.term}>
                      <chakra.span minWidth="0" truncate>
                        {line.term.term}
                      </chakra.span>
                      <chakra.span
                        marginLeft="auto"
                        textStyle="note"
                        color="fg.subtle"
                        fontVariantNumeric="tabular-nums"
                        title="Parts of the semantic layer that it stands for"
                      >
                        {line.term.mappingCount}
                      </chakra.span>
                    </Link>
                  </Line>
                )}
              </chakra.li>
            )
          );
        })}
      </chakra.ul>
    </chakra.nav>
  );
}
