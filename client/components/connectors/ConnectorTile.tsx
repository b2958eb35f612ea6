import { chakra } from '@chakra-ui/react/styled-system';
import type { DataSourceType } from '../../apollo/schema.generated.ts';
import { connectorNames } from './names.ts';

const Tile = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: '8',
    height: '8',
    borderRadius: 'md',
    fontSize: '12.5px',
    fontWeight: 600,
  },
  variants: {
    tone: {
      purple: { bg: 'bg.selected', color: 'accent' },
      blue: { bg: 'lightBlue', color: 'darkPurple' },
      green: { bg: 'aquamarine', color: 'darkPurple' },
      plain: { bg: 'bg.fill', color: 'fg.muted' },
    },
  },
});

/** Stands for a type of data source; its name is always beside it. */
export function ConnectorTile({ type }: { readonly type: DataSourceType }) {
  const { letters, tone } = connectorNames[type];
  return (
    <Tile tone={tone} aria-hidden>
      {letters}
    </Tile>
  );
}
