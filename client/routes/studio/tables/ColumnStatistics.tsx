import { chakra } from '@chakra-ui/react/styled-system';
import { Chip } from '../../../ui/Chip.tsx';
import type { DescribedColumn } from './ColumnEditor.tsx';
import { ColumnHistogram } from './ColumnHistogram.tsx';
import { count, percent, spoken } from './spoken.ts';

const shownSamples = 12;

/** What the data says of a column, as it was last read. */
export function ColumnStatistics({
  column,
  rowCount,
}: {
  readonly column: DescribedColumn;
  readonly rowCount: number | null;
}) {
  const facts = factsOf(column, rowCount);
  const { histogram } = column;
  // Where the values have bars, these name them.
  const samples = histogram?.bars[0]?.to === null ? [] : column.sampleValues.slice(0, shownSamples);
  return (
    <chakra.section aria-label="Statistics" marginTop="6" paddingTop="4" borderTopWidth="1px">
      <chakra.h4 fontSize="13.5px" fontWeight="600" marginBottom="3">
        In the data
      </chakra.h4>
      {facts.length === 0 ? (
        <chakra.p color="fg.subtle">Nothing is counted yet; the next import does it.</chakra.p>
      ) : (
        <chakra.dl display="grid" gridTemplateColumns="repeat(auto-fill, minmax(132px, 1fr))" gap="3">
          {facts.map(([name, value]) => (
            <chakra.div key={name} minWidth="0">
              <chakra.dt fontSize="12.5px" color="fg.subtle">
                {name}
              </chakra.dt>
              <chakra.dd fontVariantNumeric="tabular-nums" truncate title={value}>
                {value}
              </chakra.dd>
            </chakra.div>
          ))}
        </chakra.dl>
      )}
      {histogram !== null && <ColumnHistogram histogram={histogram} />}
      {samples.length > 0 && (
        <chakra.div display="flex" flexWrap="wrap" gap="1.5" marginTop="3" aria-label="Sample values" role="list">
          {samples.map((value) => (
            <Chip key={value} role="listitem" maxWidth="220px" title={value}>
              <chakra.span truncate>{value === '' ? 'empty text' : value}</chakra.span>
            </Chip>
          ))}
        </chakra.div>
      )}
    </chakra.section>
  );
}

function factsOf(
  { dataType, missingValues, unreadableValues, uniqueValues, min, max, mean, median }: DescribedColumn,
  rows: number | null,
): [string, string][] {
  const share = (part: number) => (rows === null || rows === 0 ? '' : ` · ${percent(part, rows)}`);
  // Digits of a text may be a code.
  const said = (value: string | null) => (value === null || dataType === 'STRING' ? value : spoken(value));
  const facts: [string, string | null][] = [
    ['Missing', missingValues === null ? null : `${count.format(missingValues)}${share(missingValues)}`],
    ['No value of the type', unreadableValues ? `${count.format(unreadableValues)}${share(unreadableValues)}` : null],
    ['Different values', uniqueValues === null ? null : count.format(uniqueValues)],
    ['Smallest', said(min)],
    ['Largest', said(max)],
    ['Mean', mean === null ? null : measured.format(mean)],
    ['Median', median === null ? null : measured.format(median)],
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== null);
}

const measured = new Intl.NumberFormat('en', { maximumSignificantDigits: 6 });
