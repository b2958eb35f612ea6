import { chakra } from '@chakra-ui/react/styled-system';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import { Checkbox } from '../../../../../ui/form/Checkbox.tsx';
import { SearchField } from '../../../../../ui/form/SearchField.tsx';
import { counted } from '../../../../../ui/text/counted.ts';
import { MiddleCut } from '../../../../../ui/text/MiddleCut.tsx';
import type { ModelChoice } from '../choices/choices.ts';

interface ModelListProps {
  /** Stands above the list. */
  readonly head: ReactNode;
  readonly models: readonly ModelChoice[];
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** Table whose model is shown; null: none is. */
  readonly selected: string | null;
  readonly onSelect: (tableId: string) => void;
  readonly onTick: (tableId: string, on: boolean) => void;
  /** Tables with a value to correct. */
  readonly wrong: ReadonlySet<string>;
}

/** Lists up to this long are laid out whole, so that search in page and screen readers see them. */
const wholeUpTo = 60;

const heights = { heading: 34, ready: 48, doubtful: 64 };

type Line =
  { readonly heading: string; readonly count: number } | { readonly heading: null; readonly model: ModelChoice };

/** The drafted models, doubtful ones first. Arrows walk, Space ticks. */
export function ModelList(props: ModelListProps) {
  const { head, models, search, onSearch, selected, onSelect, onTick, wrong } = props;
  const found = models.filter((model) => says(model, search));
  const lines = linesOf(found);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightOf(lines[index]),
    overscan: 8,
    initialRect: { width: 240, height: 640 },
  });
  const position = lines.findIndex((line) => line.heading === null && line.model.draft.table.id === selected);
  // Where the keyboard walks to has the focus once it is drawn, which may be after a scroll.
  const walking = useRef(false);
  useEffect(() => {
    if (!walking.current) {
      return;
    }
    const current = scroller.current?.querySelector<HTMLElement>('[aria-current=true]');
    if (current == null) {
      return;
    }
    walking.current = false;
    current.focus();
  });

  function walk(event: KeyboardEvent) {
    const here = found.findIndex(({ draft }) => draft.table.id === selected);
    const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: found.length - 1 }[event.key];
    const next = to === undefined ? undefined : found[Math.max(0, Math.min(to, found.length - 1))];
    if (next === undefined) {
      return;
    }
    event.preventDefault();
    walking.current = true;
    const line = lines.findIndex((one) => one.heading === null && one.model === next);
    if (lines.length > wholeUpTo) {
      virtual.scrollToIndex(line);
    }
    onSelect(next.draft.table.id);
  }

  const whole = lines.length <= wholeUpTo;
  const items = whole ? lines.map((_, index) => ({ key: index, index, start: 0 })) : virtual.getVirtualItems();
  return (
    <chakra.div display="flex" flexDirection="column" minHeight="0" height="100%">
      <chakra.div paddingInline="2.5" paddingTop="2.5">
        {head}
      </chakra.div>
      <chakra.div
        padding="2.5"
        hidden={models.length === 0}
        onKeyDown={(event) => event.key === 'ArrowDown' && walk(event)}
      >
        <SearchField label="Search models" value={search} onChange={onSearch} />
      </chakra.div>
      {found.length === 0 && models.length > 0 && (
        <chakra.p role="status" paddingInline="4" paddingBlock="2" color="fg.subtle" textStyle="small">
          No drafted model matches “{search}”.
        </chakra.p>
      )}
      <chakra.div
        ref={scroller}
        flex="1"
        minHeight="0"
        overflowY="auto"
        paddingInline="2.5"
        paddingBottom="3"
        onKeyDown={walk}
      >
        <chakra.ul
          listStyle="none"
          position="relative"
          aria-label="Drafted models"
          style={whole ? {} : { height: virtual.getTotalSize() }}
        >
          {items.map(({ key, index, start }) => {
            const line = lines[index];
            if (line === undefined) {
              return null;
            }
            const style: CSSProperties = {
              height: heightOf(line),
              ...(!whole && { position: 'absolute', insetInline: 0, top: 0, transform: `translateY(${start}px)` }),
            };
            return line.heading === null ? (
              <ModelLine
                key={key}
                style={style}
                model={line.model}
                current={index === position}
                reachable={index === position || (position === -1 && index === 1)}
                wrong={wrong.has(line.model.draft.table.id)}
                onSelect={onSelect}
                onTick={onTick}
              />
            ) : (
              <Heading key={key} style={style}>
                {line.heading} <span>{line.count.toLocaleString('en')}</span>
              </Heading>
            );
          })}
        </chakra.ul>
      </chakra.div>
    </chakra.div>
  );
}

function says({ name, label, draft }: ModelChoice, search: string): boolean {
  const wanted = search.trim().toLocaleLowerCase();
  return [name, label, draft.table.name].some((text) => text.toLocaleLowerCase().includes(wanted));
}

function linesOf(models: readonly ModelChoice[]): readonly Line[] {
  const groups = [
    { heading: 'Needs a look', members: models.filter(({ draft }) => draft.doubts.length > 0) },
    { heading: 'Ready', members: models.filter(({ draft }) => draft.doubts.length === 0) },
  ];
  return groups.flatMap(({ heading, members }): Line[] =>
    members.length === 0
      ? []
      : [{ heading, count: members.length }, ...members.map((model) => ({ heading: null, model }) as const)],
  );
}

function heightOf(line: Line | undefined): number {
  if (line === undefined || line.heading !== null) {
    return heights.heading;
  }
  return line.model.draft.doubts.length > 0 ? heights.doubtful : heights.ready;
}

const Heading = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'flex-end',
    gap: '1.5',
    paddingInline: '2',
    paddingBottom: '1.5',
    fontSize: '11px',
    lineHeight: '16px',
    fontWeight: 600,
    letterSpacing: '0.06em',
    textTransform: 'uppercase',
    color: 'fg.subtle',
    '& > span': { fontVariantNumeric: 'tabular-nums' },
  },
});

const Frame = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: '16px minmax(0, 1fr)',
    columnGap: '2.5',
    paddingInline: '2',
    borderRadius: '7px',
    _hover: { bg: 'bg.hover' },
    '&[data-current]': { bg: 'bg.selected', boxShadow: 'inset 2px 0 {colors.primary}' },
    '&[data-current]:hover': { bg: 'bg.selected' },
    '& label': { paddingTop: '5px' },
  },
});

const Choose = chakra('button', {
  base: {
    display: 'block',
    minWidth: '0',
    paddingBlock: '6px',
    textAlign: 'left',
    cursor: 'pointer',
    borderRadius: 'sm',
    lineHeight: '18px',
    _focusVisible: { outlineOffset: '0' },
  },
});

const Small = chakra('span', {
  base: { display: 'block', fontSize: '12px', lineHeight: '16px', color: 'fg.subtle', truncate: true },
});

interface ModelLineProps {
  readonly model: ModelChoice;
  readonly style: CSSProperties;
  readonly current: boolean;
  /** True: Tab leads to it; arrows lead to the others. */
  readonly reachable: boolean;
  readonly wrong: boolean;
  readonly onSelect: (tableId: string) => void;
  readonly onTick: (tableId: string, on: boolean) => void;
}

function ModelLine({ model, style, current, reachable, wrong, onSelect, onTick }: ModelLineProps) {
  const { draft, on, name } = model;
  const { id } = draft.table;
  const [doubt] = draft.doubts;
  return (
    <Frame style={style} data-current={current ? '' : undefined}>
      <Checkbox
        aria-label={`Create ${name}`}
        checked={on}
        tabIndex={reachable ? 0 : -1}
        onChange={({ target }) => onTick(id, target.checked)}
      >
        {null}
      </Checkbox>
      <Choose
        type="button"
        aria-current={current}
        tabIndex={reachable ? 0 : -1}
        onClick={() => onSelect(id)}
        onKeyDown={(event) => {
          if (event.key !== ' ') {
            return;
          }
          event.preventDefault();
          onTick(id, !on);
        }}
      >
        <chakra.span
          display="block"
          fontWeight="500"
          textStyle="compact"
          color={current ? 'accent' : on ? 'fg' : 'fg.subtle'}
        >
          <MiddleCut>{name}</MiddleCut>
        </chakra.span>
        {wrong ? (
          <Small color="bad">Something to correct</Small>
        ) : (
          doubt !== undefined && (
            <Small color="warn" title={doubt.title}>
              {doubt.title}
            </Small>
          )
        )}
        {!(wrong && doubt === undefined) && (
          <Small title={placeOf(draft)}>{doubt === undefined ? rowsOf(model) : placeOf(draft)}</Small>
        )}
      </Choose>
    </Frame>
  );
}

const placeOf = ({ table }: ModelChoice['draft']): string =>
  table.sourceFile?.name ?? (table.rowCount === null ? table.name : `${table.name}, ${counted(table.rowCount, 'row')}`);

function rowsOf({ draft, rowNoun, grain }: ModelChoice): string {
  const { rowCount } = draft.table;
  const size = rowCount === null ? '' : `${counted(rowCount, 'row')}, `;
  return grain.length === 0 ? `${size}no key` : `${size}one per ${rowNoun}`;
}
