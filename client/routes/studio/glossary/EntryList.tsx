import { chakra } from '@chakra-ui/react/styled-system';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { useReadOn } from '../../../components/useReadOn.ts';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';

/** A line of the list: a heading, or an entry that leads to its page. */
export type EntryLine =
  | { readonly kind: 'heading'; readonly key: string; readonly text: string }
  | {
      readonly kind: 'entry';
      readonly id: string;
      readonly name: string;
      /** At the end of the line. */
      readonly end: ReactNode;
    };

/** What a list of entries is told by the page around it. */
export interface EntryListState {
  /** How many the search finds. */
  readonly total: number | undefined;
  readonly selected: string | undefined;
  /** Filters of the address, which links keep. */
  readonly query: string;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Said when nothing is left. */
  readonly noMatch: string;
  /** Reads further entries; null when these are all. */
  readonly onMore: (() => Promise<unknown>) | null;
}

interface EntryListProps extends EntryListState {
  /** Plural noun: "terms". */
  readonly noun: string;
  /** Address of the list; an entry is below it. */
  readonly address: string;
  /** Lines that were read so far; undefined until the first were. */
  readonly lines: readonly EntryLine[] | undefined;
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

/** Entries of the glossary; only lines in sight exist, further ones are read while scrolling. */
export function EntryList(props: EntryListProps) {
  const { noun, address, lines = [], total, selected, query, error, onRetry, noMatch, onMore } = props;
  const scroller = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (lines[index]?.kind === 'heading' ? 32 : 36),
    overscan: 15,
    initialRect: { width: 264, height: 900 },
  });
  const items = virtual.getVirtualItems();
  useReadOn(lines.length > 0 && (items.at(-1)?.index ?? 0) >= lines.length - 30, onMore);

  /** Arrows move from entry to entry, as in every list of this kind. */
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
      aria-label={`${noun.charAt(0).toUpperCase()}${noun.slice(1)}`}
      flex="1"
      minHeight="0"
      overflowY="auto"
      borderTopWidth="1px"
      borderColor="border.faint"
      onKeyDown={onKeyDown}
    >
      {error != null && (
        <chakra.div padding="3">
          <ReadFailure of={`The ${noun}`} error={error} onRetry={onRetry} />
        </chakra.div>
      )}
      {props.lines === undefined && error == null && (
        <chakra.div padding="3">
          <SkeletonRows rows={8} height={28} />
        </chakra.div>
      )}
      {props.lines?.length === 0 && (
        <chakra.p padding="4" color="fg.subtle" role="status" overflowWrap="anywhere">
          {noMatch}
        </chakra.p>
      )}
      <chakra.ul
        listStyle="none"
        position="relative"
        aria-label={`${(total ?? 0).toLocaleString('en')} ${noun}`}
        style={{ height: `${virtual.getTotalSize()}px` }}
      >
        {items.map(({ index, start }) => {
          const line = lines[index];
          return (
            line !== undefined && (
              <chakra.li
                key={line.kind === 'heading' ? line.key : line.id}
                position="absolute"
                top="0"
                left="0"
                width="100%"
                style={{ transform: `translateY(${start}px)` }}
              >
                {line.kind === 'heading' ? (
                  <chakra.h2
                    paddingInline="4"
                    paddingTop="3"
                    height="32px"
                    textStyle="note"
                    fontWeight="600"
                    color="fg.subtle"
                  >
                    {line.text}
                  </chakra.h2>
                ) : (
                  <Line asChild aria-current={line.id === selected ? 'page' : undefined}>
                    <Link to={{ pathname: `${address}/${line.id}`, search: query }} title={line.name}>
                      <chakra.span minWidth="0" truncate>
                        {line.name}
                      </chakra.span>
                      {line.end}
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
