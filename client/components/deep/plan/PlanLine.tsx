import { chakra } from '@chakra-ui/react/styled-system';
import { ChevronDown, GripVertical, TriangleAlert, X } from 'lucide-react';
import type { DragEvent, KeyboardEvent } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Menu } from '../../../ui/overlay/Menu.tsx';
import type { PlanItem, PlanOption } from './deepPlan.ts';

interface PlanLineProps {
  readonly item: PlanItem;
  /** Number of the part among those that can run; null: it is left out. */
  readonly number: number | null;
  /** True: it was taken with the pointer, and another place is looked for. */
  readonly isDragged: boolean;
  /** What else it can be split by; none: nothing. */
  readonly breakdowns: readonly PlanOption[];
  readonly busy: boolean;
  readonly onBreakDown: (dimension: string) => void;
  readonly onRename: (title: string) => void;
  readonly onRemove: () => void;
  /** Moves it by as many places. */
  readonly onMove: (by: number) => void;
  readonly onDragStart: () => void;
  /** Another part is dragged over this one. */
  readonly onDragOver: () => void;
  readonly onDragEnd: () => void;
}

const Line = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: '24px 22px minmax(0, 1fr) auto',
    columnGap: '1.5',
    alignItems: 'start',
    padding: '9px 8px 9px 10px',
    borderBottomWidth: '1px',
    borderColor: 'border.faint',
    textStyle: 'compact',
    lineHeight: '20px',
    '&[data-dragged]': {
      borderRadius: 'md',
      borderColor: 'purple.200',
      boxShadow: 'overlay',
      bg: 'bg.panel',
      position: 'relative',
      zIndex: 1,
    },
  },
});

const Handle = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '24px',
    height: '24px',
    marginBlock: '-2px',
    borderRadius: 'sm',
    color: 'fg.subtle',
    cursor: 'grab',
    _hover: { bg: 'bg.hover' },
  },
});

/** Titles are edited in place: they look like text until they are pointed at. */
const Title = chakra('textarea', {
  base: {
    display: 'block',
    width: '100%',
    minWidth: '0',
    minHeight: '24px',
    resize: 'none',
    fieldSizing: 'content',
    overflow: 'hidden',
    marginBlock: '-2px',
    marginInline: '-5px',
    padding: '2px 5px',
    borderRadius: 'sm',
    bg: 'transparent',
    fontWeight: 500,
    _hover: { bg: 'bg.hover' },
  },
});

const Breakdown = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    borderRadius: 'sm',
    color: 'accent',
    textStyle: 'note',
    cursor: 'pointer',
    _hover: { textDecoration: 'underline' },
  },
});

/** One part of a plan: dragged by its handle or moved by arrows, renamed in place, removed. */
export function PlanLine(props: PlanLineProps) {
  const { item, number, isDragged, busy, onRename, onRemove, onMove } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by !== undefined) {
      event.preventDefault();
      onMove(by);
    }
  };
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    props.onDragOver();
  };
  const isPlanned = item.state === 'PLANNED';
  const count = item.queries.length;
  const need = count === 0 ? '' : ` · ${count === 1 ? '1 query' : `${count} queries`}`;
  return (
    <Line data-dragged={isDragged ? '' : undefined} onDragOver={onDragOver} onDrop={(event) => event.preventDefault()}>
      {isPlanned ? (
        <Handle
          type="button"
          draggable={!busy}
          disabled={busy}
          data-handle={item.key}
          aria-label={`Move ${item.title}`}
          title="Drag, or use the arrow keys"
          onKeyDown={onKeyDown}
          onDragStart={({ dataTransfer, currentTarget }) => {
            // A browser starts no drag that carries nothing.
            dataTransfer.setData('text/plain', item.title);
            dataTransfer.effectAllowed = 'move';
            const line = currentTarget.closest('li');
            if (line !== null) {
              dataTransfer.setDragImage(line, 20, 20);
            }
            props.onDragStart();
          }}
          onDragEnd={props.onDragEnd}
        >
          <Icon of={GripVertical} size={14} />
        </Handle>
      ) : (
        <span />
      )}
      <chakra.span color="fg.subtle" fontVariantNumeric="tabular-nums" paddingLeft="1">
        {number ?? (
          <chakra.span color="warn" display="block" paddingTop="3px">
            <Icon of={TriangleAlert} size={14} />
          </chakra.span>
        )}
      </chakra.span>
      <chakra.div minWidth="0">
        {isPlanned ? (
          <Title
            key={item.title}
            rows={1}
            aria-label={number === null ? 'Title' : `Title of part ${number}`}
            defaultValue={item.title}
            maxLength={120}
            disabled={busy}
            onBlur={({ target }) => onRename(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
                event.preventDefault();
                event.currentTarget.blur();
              }
            }}
          />
        ) : (
          <chakra.s color="fg.subtle" fontWeight="500">
            {item.title}
          </chakra.s>
        )}
        <chakra.span display="block" color="fg.subtle" textStyle="note">
          {isPlanned ? `${item.why}${need}${item.note === '' ? '' : ` · ${item.note}`}` : `Left out: ${item.note}`}
        </chakra.span>
        {isPlanned && item.dimensions.length === 1 && props.breakdowns.length > 0 && (
          <Menu
            label={`Breakdown of ${item.title}`}
            items={props.breakdowns.map(({ key, text }) => ({ label: text, onSelect: () => props.onBreakDown(key) }))}
            trigger={(trigger) => <Breakdown type="button" disabled={busy} {...trigger} />}
          >
            Another breakdown
            <Icon of={ChevronDown} size={12} />
          </Menu>
        )}
      </chakra.div>
      <Button
        kind="plain"
        size="icon"
        marginBlock="-6px"
        aria-label={`Remove ${item.title}`}
        title="Remove"
        disabled={busy}
        onClick={onRemove}
      >
        <Icon of={X} size={15} />
      </Button>
    </Line>
  );
}
