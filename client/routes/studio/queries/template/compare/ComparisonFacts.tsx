import { chakra } from '@chakra-ui/react/styled-system';
import { Chip } from '../../../../../ui/text/Chip.tsx';
import { counted } from '../../../../../ui/text/counted.ts';
import type { ComparePanel_ComparisonFragment } from './compareVersions.generated.ts';

type Comparison = ComparePanel_ComparisonFragment;

/** How many rows each version gives, how many differ, and which columns do. */
export function ComparisonFacts({ comparison }: { readonly comparison: Comparison }) {
  const { before, after, keys, added, removed, changed, same, columns, reordered } = comparison;
  const isSame = added + removed + changed === 0 && columns.length === 0;
  return (
    <chakra.div padding="4" paddingBottom="3" display="flex" flexDirection="column" gap="3">
      <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', md: 'repeat(2, minmax(0, 1fr))' }} gap="2">
        {[before, after].map(({ version, rowCount, truncated, durationMs }) => (
          <chakra.p key={version} color="fg.muted" textStyle="small">
            <chakra.b color="fg">v{version}</chakra.b> {truncated ? 'more than ' : ''}
            {counted(rowCount, 'row')} · {durationMs.toLocaleString('en')} ms
          </chakra.p>
        ))}
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {isSame && <Chip tone="ok">All rows are the same</Chip>}
        {changed > 0 && <Chip tone="warn">{changed.toLocaleString('en')} changed</Chip>}
        {added > 0 && <Chip tone="ok">{added.toLocaleString('en')} added</Chip>}
        {removed > 0 && <Chip tone="bad">{removed.toLocaleString('en')} removed</Chip>}
        {!isSame && same > 0 && <Chip>{same.toLocaleString('en')} the same</Chip>}
        {reordered && <Chip>another order</Chip>}
        {columns.map((column) => (
          <Chip key={column.name} tone={column.after === null ? 'bad' : column.before === null ? 'ok' : 'warn'}>
            <chakra.span fontFamily="mono" overflowWrap="anywhere">
              {column.name}
            </chakra.span>{' '}
            {columnChange(column)}
          </Chip>
        ))}
      </chakra.div>
      <chakra.p textStyle="note" color="fg.subtle">
        {keys.length === 0 ? 'Rows are compared by their places.' : `Rows are found again by ${keys.join(', ')}.`}
        {(before.truncated || after.truncated) && ' Only rows that were read of both are compared.'}
      </chakra.p>
    </chakra.div>
  );
}

function columnChange({ before, after }: Comparison['columns'][number]): string {
  if (before === null) {
    return 'is new';
  }
  return after === null ? 'is gone' : `${before.toLowerCase()} → ${after.toLowerCase()}`;
}
