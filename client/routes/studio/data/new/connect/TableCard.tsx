import { chakra } from '@chakra-ui/react/styled-system';
import { Checkbox } from '../../../../../ui/Checkbox.tsx';
import { counted } from '../../../../../ui/counted.ts';
import type { Choosable } from './choosable.ts';

const Card = chakra('li', {
  base: {
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'lg',
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 66px',
    '&:has(:checked)': { borderColor: 'primary', bg: 'bg.selected' },
    '& > label': { padding: '3' },
  },
});

interface TableCardProps {
  readonly table: Choosable;
  readonly chosen: boolean;
  readonly onChange: (chosen: boolean) => void;
}

/** One table to choose: name, kind, number of columns. */
export function TableCard({ table, chosen, onChange }: TableCardProps) {
  const { path, isView, columnCount, imported } = table;
  const facts = [
    ...path.slice(0, -1),
    isView ? 'view' : 'table',
    ...(columnCount === null ? [] : [counted(columnCount, 'column')]),
  ];
  return (
    <Card>
      <Checkbox checked={chosen} onChange={(event) => onChange(event.target.checked)}>
        <chakra.span display="block" fontWeight="500" overflowWrap="anywhere">
          {path.at(-1)}
        </chakra.span>
        <chakra.span display="block" fontSize="12.5px" lineHeight="18px" color="fg.muted">
          {facts.join(' · ')}
          {imported && ' · imported, synchronises'}
        </chakra.span>
      </Checkbox>
    </Card>
  );
}
