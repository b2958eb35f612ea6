import { chakra } from '@chakra-ui/react/styled-system';
import type { FileReadingInput } from '../../../../../apollo/schema.generated.ts';
import { spoken } from '../../../../../ui/text/spoken.ts';
import { typeName } from '../../../../../ui/text/typeName.ts';
import { ColumnHead } from './ColumnHead.tsx';
import { LeftOutLine } from './LeftOutLine.tsx';
import { rowsInOrder, withRowKept } from './rowChoices.ts';
import type { InspectUploadQuery } from './InspectUpload.generated.ts';

export type Inspected = Extract<InspectUploadQuery['inspectUpload'], { __typename: 'InspectedUpload' }>;
export type InspectedColumn = Inspected['columns'][number];

/** Rows that are shown as left out; the numbers of all stand above the table. */
const mostLeftOut = 40;

const Cell = chakra('td', {
  base: {
    paddingInline: '3',
    height: '8',
    maxWidth: '280px',
    borderTopWidth: '1px',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    '&[data-number]': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  },
});

interface PreviewTableProps {
  readonly inspected: Inspected;
  readonly reading: FileReadingInput;
  readonly editable: boolean;
  readonly onChange: (reading: FileReadingInput) => void;
}

/** The first rows as they will be, under the name and type of each column, which can be changed. */
export function PreviewTable({ inspected, reading, editable, onChange }: PreviewTableProps) {
  // Cells are what JSON has for single values.
  const rows = inspected.preview as readonly (readonly (string | number | boolean | null)[])[];
  const numeric = inspected.columns.map(({ type }) => /^(?:INTEGER|DECIMAL|NUMBER)$/.test(type));
  const amounts = inspected.columns.map(({ name }, column) => (numeric[column] ?? false) && !isCodeName(name));
  const lines = rowsInOrder(inspected.previewRows, rows.length, inspected.leftOut.slice(0, mostLeftOut));
  return (
    <>
      {editable && (
        <chakra.p paddingInline="4" paddingBottom="2" color="fg.subtle" textStyle="note">
          Names, types and units were detected in the file. Change them in the column headers.
        </chakra.p>
      )}
      <chakra.div
        overflow="auto"
        maxHeight="360px"
        borderTopWidth="1px"
        tabIndex={0}
        role="group"
        aria-label="First rows"
      >
        <chakra.table width="100%" textStyle="paragraph" css={{ borderCollapse: 'separate', borderSpacing: 0 }}>
          <chakra.thead position="sticky" top="0" bg="bg.panel" zIndex="1">
            <tr>
              {inspected.columns.map((column, index) => (
                <chakra.th
                  key={column.nameInFile}
                  minWidth="190px"
                  maxWidth="320px"
                  padding="1.5"
                  textAlign="left"
                  verticalAlign="top"
                  scope="col"
                >
                  {editable ? (
                    <ColumnHead
                      column={column}
                      reading={reading}
                      isNumber={numeric[index] ?? false}
                      onChange={onChange}
                    />
                  ) : (
                    <chakra.span paddingInline="1.5">
                      {column.name}{' '}
                      <chakra.span color="fg.subtle" fontWeight="400">
                        {typeName(column.type).toLocaleLowerCase()}
                      </chakra.span>
                    </chakra.span>
                  )}
                </chakra.th>
              ))}
            </tr>
          </chakra.thead>
          <tbody>
            {lines.map((line) =>
              'leftOut' in line ? (
                <LeftOutLine
                  key={`left out ${line.leftOut.row}`}
                  row={line.leftOut}
                  columns={inspected.columns.length}
                  onKeep={() => onChange(withRowKept(reading, line.leftOut))}
                />
              ) : (
                <tr key={line.at}>
                  {rows[line.at]?.map((value, column) => (
                    <Cell key={column} data-number={numeric[column] ? '' : undefined}>
                      {value === null ? (
                        <chakra.span color="fg.subtle">empty</chakra.span>
                      ) : amounts[column] ? (
                        spoken(String(value))
                      ) : (
                        String(value)
                      )}
                    </Cell>
                  ))}
                </tr>
              ),
            )}
          </tbody>
        </chakra.table>
      </chakra.div>
    </>
  );
}

/** Whole numbers that name something: groups of three digits would not help to read them. */
const isCodeName = (name: string): boolean =>
  /(?:nummer|number)$|(?:^|[\s_.-])(?:id|nr|no|code|key|plz|zip|year|jahr)$/i.test(name);
