import { chakra } from '@chakra-ui/react/styled-system';
import type { DataSourceType } from '../../apollo/schema.generated.ts';
import { Icon } from '../../ui/Icon.tsx';
import { connectorMarks } from './marks.ts';

const Tile = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    borderRadius: 'md',
    bg: 'bg.fill',
    color: 'fg.muted',
  },
  variants: {
    size: { sm: { width: '7', height: '7' }, md: { width: '9', height: '9' } },
  },
  defaultVariants: { size: 'md' },
});

interface ConnectorTileProps {
  readonly type: DataSourceType;
  readonly size?: 'sm' | 'md';
}

/** Mark of a data source type; always shown next to the type's name. */
export function ConnectorTile({ type, size = 'md' }: ConnectorTileProps) {
  const mark = connectorMarks[type];
  const pixels = size === 'sm' ? 16 : 20;
  return (
    <Tile size={size} aria-hidden>
      {mark.kind === 'sign' ? (
        <Icon of={mark.icon} size={pixels} />
      ) : (
        <svg viewBox="0 0 24 24" width={pixels} height={pixels} fill="currentColor" aria-hidden>
          <path d={mark.path} />
        </svg>
      )}
    </Tile>
  );
}
