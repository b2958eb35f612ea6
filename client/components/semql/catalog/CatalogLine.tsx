import { chakra } from '@chakra-ui/react/styled-system';
import { Box, ChevronRight, Filter, Sigma, Tag, TrendingUp, Waypoints, type LucideIcon } from 'lucide-react';
import { Icon } from '../../../ui/Icon.tsx';
import type { CatalogKind, CatalogRow } from './catalogRows.ts';

const icons: Readonly<Record<CatalogKind, LucideIcon>> = {
  group: TrendingUp,
  metric: TrendingUp,
  model: Box,
  dimension: Tag,
  measure: Sigma,
  filter: Filter,
  relationship: Waypoints,
};

const Line = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    minHeight: '7',
    paddingRight: '3',
    textStyle: 'paragraph',
    cursor: 'pointer',
    _hover: { bg: 'bg.hover' },
    _focusVisible: { outlineOffset: '-2px', bg: 'bg.selected' },
  },
});

interface CatalogLineProps {
  readonly row: CatalogRow;
  /** True: Tab reaches this line. */
  readonly reachable: boolean;
  /** Hears that it is where the keys go. */
  readonly onReach: () => void;
  readonly onChoose: () => void;
  readonly onTurn: () => void;
}

/** Line of the catalog: clicking it selects it, clicking its arrow expands or collapses it. */
export function CatalogLine({ row, reachable, onReach, onChoose, onTurn }: CatalogLineProps) {
  const { kind, level, name, hint, detail, expanded } = row;
  return (
    <Line
      role="treeitem"
      aria-level={level}
      aria-selected={reachable}
      aria-label={kind === 'group' ? name : `${name}, ${kind}`}
      {...(expanded === null ? {} : { 'aria-expanded': expanded })}
      tabIndex={reachable ? 0 : -1}
      data-key={row.key}
      title={hint}
      paddingLeft={level === 1 ? '1.5' : '8'}
      onFocus={onReach}
      onClick={onChoose}
    >
      {level === 1 && (
        <chakra.span
          aria-hidden
          display="grid"
          placeItems="center"
          width="20px"
          height="20px"
          flexShrink={0}
          color="fg.subtle"
          borderRadius="sm"
          transform={expanded === true ? 'rotate(90deg)' : 'none'}
          transition="transform 120ms ease-out"
          visibility={expanded === null ? 'hidden' : 'visible'}
          _hover={{ color: 'fg' }}
          onClick={(event) => {
            event.stopPropagation();
            onTurn();
          }}
        >
          <Icon of={ChevronRight} size={14} />
        </chakra.span>
      )}
      <chakra.span color={kind === 'measure' || kind === 'metric' ? 'accent' : 'fg.subtle'} display="flex">
        <Icon of={icons[kind]} size={14} />
      </chakra.span>
      <chakra.span flex="1" minWidth="0" truncate fontWeight={level === 1 ? '500' : '400'}>
        {name}
      </chakra.span>
      {detail !== '' && (
        <chakra.span color="fg.subtle" fontSize="12px" truncate maxWidth="45%">
          {detail}
        </chakra.span>
      )}
    </Line>
  );
}
