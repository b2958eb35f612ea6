import { chakra } from '@chakra-ui/react/styled-system';
import type { DescribedColumn } from './describedColumn.ts';
import { count, percent, spoken } from '../../../../../ui/text/spoken.ts';

type Histogram = NonNullable<DescribedColumn['histogram']>;
type Bar = Histogram['bars'][number];

/**
 * How the values of a column are spread over its rows: ranges drawn side by side, values below each
 * other.
 */
export function ColumnHistogram({ histogram }: { readonly histogram: Histogram }) {
  return histogram.bars[0]?.to == null ? <ValueBars histogram={histogram} /> : <RangeBars bars={histogram.bars} />;
}

const barColor = { base: 'purple.300', _dark: 'purple.600' };

function RangeBars({ bars }: { readonly bars: readonly Bar[] }) {
  const most = Math.max(...bars.map(({ rows }) => rows));
  const total = bars.reduce((sum, { rows }) => sum + rows, 0);
  const fullest = bars.find(({ rows }) => rows === most);
  const [first, last] = [spoken(bars[0]?.from ?? ''), spoken(bars.at(-1)?.to ?? '')];
  const summary =
    `Rows by value in ${bars.length} ranges from ${first} to ${last}. ` +
    `Most are ${fullest === undefined ? '' : rangeName(fullest)}: ${count.format(most)}.`;
  return (
    <chakra.figure marginTop="4">
      <chakra.div
        role="img"
        aria-label={summary}
        display="flex"
        alignItems="flex-end"
        gap="2px"
        height="72px"
        borderBottomWidth="1px"
      >
        {bars.map((bar) => (
          <chakra.div
            key={bar.from}
            display="flex"
            alignItems="flex-end"
            flex="1"
            height="100%"
            title={`${rangeName(bar)}: ${rowsAndShare(bar.rows, total)}`}
          >
            <chakra.div
              width="100%"
              // A bar with any rows at all stays visible.
              minHeight={bar.rows > 0 ? '2px' : '0'}
              bg={barColor}
              borderTopRadius="2px"
              style={{ height: `${(bar.rows / most) * 100}%` }}
            />
          </chakra.div>
        ))}
      </chakra.div>
      <chakra.figcaption
        display="flex"
        justifyContent="space-between"
        textStyle="caption"
        color="fg.subtle"
        fontVariantNumeric="tabular-nums"
      >
        <span>{first}</span>
        <span>{last}</span>
      </chakra.figcaption>
      <chakra.details textStyle="caption" marginTop="1">
        <chakra.summary color="fg.subtle" cursor="pointer" width="fit-content">
          Rows in each range
        </chakra.summary>
        <chakra.table marginTop="1" width="100%" maxWidth="420px" fontVariantNumeric="tabular-nums">
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.from}>
                <chakra.th scope="row" fontWeight="400" textAlign="left">
                  {rangeName(bar)}
                </chakra.th>
                <chakra.td textAlign="right">{rowsAndShare(bar.rows, total)}</chakra.td>
              </tr>
            ))}
          </tbody>
        </chakra.table>
      </chakra.details>
    </chakra.figure>
  );
}

function ValueBars({ histogram: { bars, otherRows } }: { readonly histogram: Histogram }) {
  const total = bars.reduce((sum, { rows }) => sum + rows, otherRows);
  const most = Math.max(...bars.map(({ rows }) => rows), otherRows);
  return (
    <chakra.ul
      listStyle="none"
      aria-label="Rows by value"
      display="grid"
      gridTemplateColumns="fit-content(45%) minmax(40px, 1fr) max-content"
      columnGap="3"
      rowGap="1"
      marginTop="4"
      maxWidth="560px"
      textStyle="small"
      fontVariantNumeric="tabular-nums"
    >
      {bars.map(({ from, rows }) => (
        <ValueBar key={from} name={from === '' ? 'empty text' : spoken(from)} rows={rows} most={most} total={total} />
      ))}
      {otherRows > 0 && <ValueBar name="all others" muted rows={otherRows} most={most} total={total} />}
    </chakra.ul>
  );
}

interface ValueBarProps {
  readonly name: string;
  readonly rows: number;
  readonly most: number;
  readonly total: number;
  readonly muted?: boolean;
}

function ValueBar({ name, rows, most, total, muted = false }: ValueBarProps) {
  return (
    <chakra.li display="contents">
      <chakra.span truncate title={name} color={muted ? 'fg.subtle' : 'fg'}>
        {name}
      </chakra.span>
      <chakra.span alignSelf="center" aria-hidden>
        <chakra.span
          display="block"
          height="10px"
          minWidth="2px"
          bg={muted ? 'border' : barColor}
          borderRightRadius="2px"
          style={{ width: `${(rows / most) * 100}%` }}
        />
      </chakra.span>
      <chakra.span textAlign="right" color="fg.muted">
        {rowsAndShare(rows, total)}
      </chakra.span>
    </chakra.li>
  );
}

const rangeName = ({ from, to }: Bar): string => `${spoken(from)} to below ${spoken(to ?? '')}`;

const rowsAndShare = (rows: number, total: number): string => `${count.format(rows)} · ${percent(rows, total)}`;
