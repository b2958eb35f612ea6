import { chakra } from '@chakra-ui/react/styled-system';
import type { Rows } from '../answer/answer.ts';
import { formatCell } from '../table/formatCell.ts';

/** Rows that are read out; the tab Table has all of them. */
const maximumRows = 100;

const Unseen = chakra('table', {
  base: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
});

/** The numbers of a chart for those who do not see it. */
export function ChartData({ result, label }: { readonly result: Rows; readonly label: string }) {
  const { columns, rows } = result;
  const shown = rows.slice(0, maximumRows);
  return (
    <chakra.div position="relative" overflow="hidden">
      <Unseen>
        <caption>
          Data of the chart: {label}
          {rows.length > shown.length && ` The first ${shown.length} of ${rows.length} rows; Table has all of them.`}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, index) => (
            <tr key={index}>
              {columns.map((column, at) => (
                <td key={column.name}>{formatCell(row[at] ?? null, column)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Unseen>
    </chakra.div>
  );
}
