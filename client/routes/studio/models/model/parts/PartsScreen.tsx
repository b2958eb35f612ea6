import { chakra } from '@chakra-ui/react/styled-system';
import { ArrowLeft, type LucideIcon } from 'lucide-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useSearchParameter } from '../../../../../components/useSearchParameter.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { EmptyState } from '../../../../../ui/feedback/EmptyState.tsx';
import { SearchField } from '../../../../../ui/form/SearchField.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { MiddleCut } from '../../../../../ui/text/MiddleCut.tsx';

/** A part of a model in the list of its tab. */
export interface ListedPart {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  /** Few words at the end of the line: type, unit. */
  readonly hint: string;
}

interface PartsScreenProps {
  /** Plural noun: "measures". */
  readonly noun: string;
  readonly icon: LucideIcon;
  /** Address of the tab. */
  readonly address: string;
  readonly parts: readonly ListedPart[];
  readonly selected: string | undefined;
  /** Moves a part before another one, or to the end; absent: their order means nothing. */
  readonly onMove?: (id: string, beforeId: string | null) => Promise<void>;
  /** Said when there is no part. */
  readonly empty: string;
  /** Said when none is chosen. */
  readonly choose: string;
  /** In place of the editor while no part is chosen. */
  readonly overview?: ReactNode;
  /** Above the list: the way to a new part. */
  readonly actions?: ReactNode;
  /** Below the list: columns that are not modelled yet. */
  readonly more?: ReactNode;
  /** Editor of the selected part. */
  readonly children: ReactNode;
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
    '&[aria-current]': { bg: 'bg.selected', boxShadow: 'inset 2px 0 {colors.primary}' },
  },
});

/**
 * Parts of one kind next to the editor of the selected one. A narrow screen shows one of the two.
 */
export function PartsScreen(props: PartsScreenProps) {
  const { noun, icon, address, parts, selected, onMove, empty, choose, overview, actions, more, children } = props;
  const [parameters] = useSearchParams();
  const [search, setSearch] = useSearchParameter('search');
  const wanted = search.trim().toLocaleLowerCase();
  const found = parts.filter(({ name, label }) => `${name}\n${label}`.toLocaleLowerCase().includes(wanted));
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: found.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 36,
    overscan: 20,
    initialRect: { width: 280, height: 900 },
  });
  const isOpen = selected !== undefined;
  const place = found.findIndex(({ id }) => id === selected);
  // A part that was opened by its address is in sight in the list.
  useEffect(() => {
    if (place >= 0) {
      virtual.scrollToIndex(place, { align: 'auto' });
    }
  }, [place, virtual]);
  const [over, setOver] = useState<string | null>(null);
  const dragged = useRef<string | null>(null);
  // What is found has no place in the whole list.
  const canMove = onMove !== undefined && wanted === '' && parts.length > 1;

  function moveByKey(index: number, key: string) {
    const part = parts[index];
    const step = { ArrowUp: -1, ArrowDown: 2 }[key];
    if (canMove && part !== undefined && step !== undefined && index + step >= 0 && index + step <= parts.length) {
      void onMove?.(part.id, parts[index + step]?.id ?? null);
    }
  }

  function drop(beforeId: string) {
    const id = dragged.current;
    dragged.current = null;
    setOver(null);
    if (id !== null && id !== beforeId) {
      const [from, to] = [id, beforeId].map((one) => parts.findIndex((part) => part.id === one));
      // Dropped further down, it comes after the part it is dropped on.
      const before = from !== undefined && to !== undefined && from < to ? (parts[to + 1]?.id ?? null) : beforeId;
      void onMove?.(id, before);
    }
  }
  return (
    <chakra.div display="grid" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '272px minmax(0, 1fr)' }}>
      <chakra.div
        display={{ base: isOpen ? 'none' : 'block', lg: 'flex' }}
        flexDirection="column"
        minWidth="0"
        height={{ lg: 'calc(100dvh - 98px)' }}
      >
        <chakra.div display="flex" gap="2" padding="3">
          <chakra.div flex="1" minWidth="0">
            <SearchField label={`Search ${noun}`} value={search} onChange={setSearch} />
          </chakra.div>
          {actions}
        </chakra.div>
        <chakra.nav ref={scroller} aria-label={noun} flex="0 1 auto" minHeight={{ lg: '0' }} overflowY="auto">
          <chakra.ul listStyle="none" position="relative" style={{ height: `${virtual.getTotalSize()}px` }}>
            {virtual.getVirtualItems().map(({ index, start }) => {
              const part = found[index];
              return (
                part !== undefined && (
                  <chakra.li
                    key={part.id}
                    position="absolute"
                    top="0"
                    left="0"
                    width="100%"
                    style={{ transform: `translateY(${start}px)` }}
                  >
                    <Line
                      asChild
                      aria-current={part.id === selected ? 'page' : undefined}
                      {...(over === part.id && { bg: 'bg.selected' })}
                    >
                      <Link
                        to={{ pathname: `${address}/${part.id}`, search: parameters.toString() }}
                        draggable={canMove}
                        title={canMove ? `${part.name} – Alt ↑ and Alt ↓ or dragging move it` : part.name}
                        aria-keyshortcuts={canMove ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
                        onKeyDown={(event) => {
                          if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
                            event.preventDefault();
                            moveByKey(index, event.key);
                          }
                        }}
                        onDragStart={() => {
                          dragged.current = part.id;
                        }}
                        onDragOver={(event) => {
                          if (dragged.current !== null) {
                            event.preventDefault();
                            setOver(part.id);
                          }
                        }}
                        onDragEnd={() => setOver(null)}
                        onDrop={(event) => {
                          event.preventDefault();
                          drop(part.id);
                        }}
                      >
                        <chakra.span color="fg.subtle">
                          <Icon of={icon} size={15} />
                        </chakra.span>
                        <chakra.span minWidth="0">
                          <MiddleCut>{part.name}</MiddleCut>
                        </chakra.span>
                        <chakra.span marginLeft="auto" textStyle="note" color="fg.subtle" whiteSpace="nowrap">
                          {part.hint}
                        </chakra.span>
                      </Link>
                    </Line>
                  </chakra.li>
                )
              );
            })}
          </chakra.ul>
          {found.length === 0 && parts.length > 0 && (
            <chakra.p padding="4" color="fg.subtle" role="status">
              No results for “{search}”.
            </chakra.p>
          )}
        </chakra.nav>
        <chakra.div flex="0 0 auto" maxHeight={{ lg: '40%' }} overflowY="auto">
          {more}
        </chakra.div>
      </chakra.div>
      <chakra.div
        display={{ base: isOpen ? 'block' : 'none', lg: 'block' }}
        minWidth="0"
        borderLeftWidth={{ lg: '1px' }}
        minHeight={{ lg: 'calc(100dvh - 98px)' }}
      >
        {isOpen ? (
          <>
            <chakra.div display={{ base: 'block', lg: 'none' }} padding="3" paddingBottom="0">
              <Button asChild kind="plain" size="sm">
                <Link to={address}>
                  <Icon of={ArrowLeft} size={13} />
                  All {noun}
                </Link>
              </Button>
            </chakra.div>
            {children}
          </>
        ) : (
          (overview ?? <EmptyState icon={icon}>{parts.length === 0 ? empty : choose}</EmptyState>)
        )}
      </chakra.div>
    </chakra.div>
  );
}
