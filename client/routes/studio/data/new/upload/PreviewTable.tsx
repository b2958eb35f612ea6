import { chakra } from '@chakra-ui/react/styled-system';
import type { FileReadingInput, ImportColumnType } from '../../../../../apollo/schema.generated.ts';
import { columnTypeNames, foundTypeName } from './columnTypeNames.ts';
import type { InspectUploadQuery } from './InspectUpload.generated.ts';
import { withColumn } from './tableChoice.ts';

type Inspected = Extract<InspectUploadQuery['inspectUpload'], { __typename: 'InspectedUpload' }>;

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

const Control = {
  display: 'block',
  width: '100%',
  height: '7',
  paddingInline: '1.5',
  bg: 'transparent',
  borderWidth: '1px',
  borderColor: 'transparent',
  borderRadius: 'sm',
  fontSize: '13px',
  _hover: { borderColor: 'border' },
  _focusVisible: { outline: '2px solid {colors.purple.500}', outlineOffset: '-1px' },
} as const;

const NameInput = chakra('input', { base: { ...Control, fontWeight: '600' } });
const TypeSelect = chakra('select', {
  base: { ...Control, color: 'fg.muted', fontSize: '12.5px', cursor: 'pointer' },
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
  return (
    <chakra.div
      overflow="auto"
      maxHeight="360px"
      borderTopWidth="1px"
      tabIndex={0}
      role="group"
      aria-label="First rows"
    >
      <chakra.table
        width="100%"
        fontSize="13px"
        lineHeight="20px"
        css={{ borderCollapse: 'separate', borderSpacing: 0 }}
      >
        <chakra.thead position="sticky" top="0" bg="bg.panel" zIndex="1">
          <tr>
            {inspected.columns.map(({ name, nameInFile, type }) => {
              const chosen = reading.columns?.find((column) => column.name === nameInFile)?.type ?? '';
              return (
                <chakra.th key={nameInFile} minWidth="150px" padding="1.5" textAlign="left" scope="col">
                  {editable ? (
                    <>
                      <NameInput
                        key={name}
                        aria-label={`Name of ${nameInFile}`}
                        defaultValue={name}
                        onBlur={(event) => {
                          const rename = event.target.value.trim();
                          if (rename !== '' && rename !== name) onChange(withColumn(reading, nameInFile, { rename }));
                        }}
                        onKeyDown={(event) => {
                          if (event.key === 'Enter') event.currentTarget.blur();
                        }}
                      />
                      <TypeSelect
                        aria-label={`Type of ${nameInFile}`}
                        value={chosen}
                        onChange={(event) =>
                          onChange(
                            withColumn(reading, nameInFile, {
                              type: (event.target.value || null) as ImportColumnType | null,
                            }),
                          )
                        }
                      >
                        <option value="">{chosen === '' ? `${foundTypeName(type)} (found)` : 'As found'}</option>
                        {Object.entries(columnTypeNames).map(([value, label]) => (
                          <option key={value} value={value}>
                            {label}
                          </option>
                        ))}
                      </TypeSelect>
                    </>
                  ) : (
                    <chakra.span paddingInline="1.5">
                      {name}{' '}
                      <chakra.span color="fg.subtle" fontWeight="400">
                        {type.toLocaleLowerCase()}
                      </chakra.span>
                    </chakra.span>
                  )}
                </chakra.th>
              );
            })}
          </tr>
        </chakra.thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((value, column) => (
                <Cell key={column} data-number={numeric[column] ? '' : undefined}>
                  {value === null ? <chakra.span color="fg.subtle">empty</chakra.span> : String(value)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </chakra.div>
  );
}
