import { chakra } from '@chakra-ui/react/styled-system';
import { formatExact, isCurrency, isPercent } from '../../../../../../values/formatValue.ts';
import { Chip } from '../../../../../ui/text/Chip.tsx';
import type { DescribedColumn } from './describedColumn.ts';
import { ColumnHistogram } from './ColumnHistogram.tsx';
import { isNumber } from '../../dataTypes.ts';
import { count, percent, spoken } from '../../../../../ui/text/spoken.ts';

const shownSamples = 12;

/** Statistics of a column from the last time its data was read. */
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
      <chakra.h4 textStyle="section" marginBottom="3">
        In the data
      </chakra.h4>
      {facts.length === 0 ? (
        <chakra.p color="fg.subtle">There are no statistics yet; the next import computes them.</chakra.p>
      ) : (
        <chakra.dl display="grid" gridTemplateColumns="repeat(auto-fill, minmax(132px, 1fr))" gap="3">
          {facts.map(([name, value]) => (
            <chakra.div key={name} minWidth="0">
              <chakra.dt textStyle="caption" color="fg.subtle">
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
  {
    dataType,
    unitOfMeasurement,
    missingValues,
    unreadableValues,
    uniqueValues,
    min,
    max,
    mean,
    median,
  }: DescribedColumn,
  rows: number | null,
): [string, string][] {
  const share = (part: number) => (rows === null || rows === 0 ? '' : ` · ${percent(part, rows)}`);
  const unit = isNumber(dataType) && unitOfMeasurement ? unitOfMeasurement : null;
  // Digits of a text may be a code.
  const said = (value: string | null) =>
    value === null || dataType === 'STRING' ? value : inUnit(Number(value), spoken(value), unit);
  const averaged = (value: number | null) => (value === null ? null : inUnit(value, measured(value), unit));
  const facts: [string, string | null][] = [
    ['Missing', missingValues === null ? null : `${count.format(missingValues)}${share(missingValues)}`],
    ['Not of its type', unreadableValues ? `${count.format(unreadableValues)}${share(unreadableValues)}` : null],
    ['Distinct values', uniqueValues === null ? null : count.format(uniqueValues)],
    ['Smallest', said(min)],
    ['Largest', said(max)],
    ['Mean', averaged(mean)],
    ['Median', averaged(median)],
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== null);
}

/**
 * A share and an amount of money as they are written in answers; a noun stands after the number as
 * it is.
 */
function inUnit(value: number, text: string, unit: string | null): string {
  if (unit === null) {
    return text;
  }
  if (Number.isFinite(value) && (isPercent(unit) || isCurrency(unit))) {
    return formatExact(value, { unit, decimals: null });
  }
  return `${text} ${unit}`;
}

const large = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const small = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 });

const measured = (value: number): string => (Math.abs(value) < 1 ? small : large).format(value);
