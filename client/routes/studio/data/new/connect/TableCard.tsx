import { chakra } from '@chakra-ui/react/styled-system';
import { Checkbox } from '../../../../../ui/form/Checkbox.tsx';
import { Chip } from '../../../../../ui/text/Chip.tsx';
import { counted } from '../../../../../ui/text/counted.ts';
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

/** Selectable table: name, kind, number of columns. */
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
        <chakra.span display="block" textStyle="note" color="fg.muted">
          {facts.join(' · ')}
        </chakra.span>
        {imported && (
          <Chip tone="ok" marginTop="1">
            Imported
          </Chip>
        )}
      </Checkbox>
    </Card>
  );
}
