import { chakra } from '@chakra-ui/react/styled-system';
import { Panel } from '../../ui/layout/Panel.tsx';
import { counted } from '../../ui/text/counted.ts';
import { useCitations } from './citations.ts';
import type { EvidenceNote } from './reportDocument.ts';

const Line = chakra('button', {
  base: {
    display: 'grid',
    gridTemplateColumns: '26px minmax(0, 1fr)',
    width: '100%',
    padding: '8px 14px',
    borderTopWidth: '1px',
    borderColor: 'border.faint',
    textAlign: 'left',
    textStyle: 'note',
    cursor: 'pointer',
    outlineOffset: '-2px',
    _hover: { bg: 'bg.hover' },
    '&[data-pointed]': { bg: 'bg.selected' },
  },
});

/** The queries of a report, at its right; each opens. */
export function QueryList({ evidence }: { readonly evidence: readonly EvidenceNote[] }) {
  const { numberOf, open, pointed } = useCitations();
  if (open === null) {
    return null;
  }
  return (
    <Panel aria-label="Queries" _print={{ display: 'none' }}>
      <chakra.h2 textStyle="section" padding="11px 14px">
        Queries{' '}
        <chakra.span color="fg.subtle" fontWeight="400">
          {evidence.length}
        </chakra.span>
      </chakra.h2>
      {evidence.map(({ key, purpose, rowCount }) => (
        <Line key={key} type="button" data-pointed={pointed === key ? '' : undefined} onClick={() => open(key, null)}>
          <chakra.span color="accent" fontWeight="500">
            [{numberOf(key)}]
          </chakra.span>
          <span>
            {purpose}
            <chakra.span display="block" color="fg.subtle">
              {counted(rowCount, 'row')}
            </chakra.span>
          </span>
        </Line>
      ))}
    </Panel>
  );
}
