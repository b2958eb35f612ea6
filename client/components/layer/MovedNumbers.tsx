import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { formatChange } from '../../../values/formatValue.ts';
import type { NumberOrigin, SemanticLayerChangeInput } from '../../apollo/schema.generated.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { counted } from '../../ui/text/counted.ts';
import { formatCell } from '../conversation/table/formatCell.ts';
import { readExecution, type Execution } from '../semql/readExecution.ts';
import { NumbersThatMoveDocument, type NumbersThatMoveQuery } from './numbersThatMove.generated.ts';

type Moved = NumbersThatMoveQuery['numbersThatMove']['moved'][number];

const shown = 6;

/** Which numbers people know would be others after saving, before and after. */
export function MovedNumbers({ changes }: { readonly changes: SemanticLayerChangeInput[] }) {
  const { data, previousData } = useQuery(NumbersThatMoveDocument, { variables: { changes }, fetchPolicy: 'no-cache' });
  const numbers = (data ?? previousData)?.numbersThatMove;
  if (numbers === undefined || (numbers.moved.length === 0 && numbers.notCompared === 0)) {
    return null;
  }
  const { moved, unmoved, notCompared } = numbers;
  const rest = [
    moved.length > shown ? `${counted(moved.length - shown, 'other')} would change, too.` : '',
    moved.length > 0 && unmoved > 0 ? `${counted(unmoved, 'other result')} would stay the same.` : '',
    notCompared > 0 ? `${counted(notCompared, 'result')} could not be compared.` : '',
  ].filter((sentence) => sentence !== '');
  return (
    <chakra.section aria-label="Numbers that move" marginBottom="4">
      <Notice tone="plain">
        {moved.length > 0 && (
          <>
            <chakra.strong fontWeight="600">Saving changes these numbers</chakra.strong>
            <chakra.ul listStyle="none" marginTop="1" display="flex" flexDirection="column" gap="1.5">
              {moved.slice(0, shown).map((one) => (
                <MovedLine
                  key={`${one.id} ${JSON.stringify(one.columns)}`}
                  moved={one}
                  isOneOfSeveral={moved.some((other) => other !== one && other.id === one.id)}
                />
              ))}
            </chakra.ul>
          </>
        )}
        {rest.length > 0 && <chakra.p marginTop={moved.length > 0 ? '1' : '0'}>{rest.join(' ')}</chakra.p>}
      </Notice>
    </chakra.section>
  );
}

const origins: Readonly<Record<NumberOrigin, string>> = {
  MEASURE: 'measure',
  METRIC: 'metric',
  ANSWER: 'answer',
  TEMPLATE: 'query',
};

interface LineProps {
  readonly moved: Moved;
  /** True: other columns of the same thing are listed, too. */
  readonly isOneOfSeveral: boolean;
}

/** One column: its most telling number before and after, and how many others differ. */
function MovedLine({ moved, isOneOfSeveral }: LineProps) {
  const { origin, name, columns, cells, differing, compared } = moved;
  const read = readExecution({ columns, rows: cells.map(rowOf), truncated: false, durationMs: 0 });
  const [row] = read?.rows ?? [];
  if (read === null || row === undefined) {
    return null;
  }
  const keys = read.columns.slice(0, -1);
  const at = keys.map((column, index) => formatCell(row[index] ?? null, column)).join(', ');
  const [before, after] = [row[keys.length] ?? null, row[keys.length + 1] ?? null];
  const column = read.columns[keys.length];
  if (column === undefined) {
    return null;
  }
  return (
    <chakra.li overflowWrap="anywhere">
      <chakra.span color="fg.default">{name}</chakra.span> ({origins[origin]}){isOneOfSeveral && `, ${column.label}`}
      {at !== '' && `, ${at}`}:{' '}
      <chakra.span fontVariantNumeric="tabular-nums">
        {formatCell(before, column)} →{' '}
        <chakra.strong fontWeight="600" color="fg.default">
          {formatCell(after, column)}
        </chakra.strong>
        {changeText(before, after)}
      </chakra.span>
      {differing > 1 && `, and ${differing - 1} of ${compared - 1} others`}
    </chakra.li>
  );
}

const rowOf = ({ keys, before, after }: Moved['cells'][number]): readonly unknown[] => [
  ...(Array.isArray(keys) ? (keys as readonly unknown[]) : []),
  before,
  after,
];

type Cell = Execution['rows'][number][number];

/** ` (+3.2 %)`; nothing where there is no number to compare with. */
function changeText(before: Cell, after: Cell): string {
  const [was, is] = [Number(before), Number(after)];
  const isCompared = before !== null && after !== null && Number.isFinite(was) && Number.isFinite(is) && was > 0;
  return isCompared ? ` (${formatChange(is / was - 1, 1)})` : '';
}
