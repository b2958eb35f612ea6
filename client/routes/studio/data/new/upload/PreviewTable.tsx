import { chakra } from '@chakra-ui/react/styled-system';
import { useId } from 'react';
import type { FileReadingInput, ImportColumnType } from '../../../../../apollo/schema.generated.ts';
import { Choice } from '../../../../../ui/form/Choice.tsx';
import { FieldError } from '../../../../../ui/form/Field.tsx';
import { spoken } from '../../../../../ui/text/spoken.ts';
import { typeName } from '../../../../../ui/text/typeName.ts';
import { columnTypeNames } from './columnTypeNames.ts';
import type { RefusedColumn } from './refusedColumn.ts';
import type { InspectUploadQuery } from './InspectUpload.generated.ts';
import { withColumn } from './tableChoice.ts';

export type Inspected = Extract<InspectUploadQuery['inspectUpload'], { __typename: 'InspectedUpload' }>;

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
  textStyle: 'small',
  _hover: { borderColor: 'border' },
  _invalid: { borderColor: 'bad.solid' },
  _focusVisible: { outline: '2px solid {colors.purple.500}', outlineOffset: '-1px' },
} as const;

const NameInput = chakra('input', { base: { ...Control, fontWeight: '600' } });

interface PreviewTableProps {
  readonly inspected: Inspected;
  readonly reading: FileReadingInput;
  /** Said at the column; what was read before stays below. */
  readonly refused: RefusedColumn | null;
  readonly editable: boolean;
  readonly onChange: (reading: FileReadingInput) => void;
}

/** The first rows as they will be, under the name and type of each column, which can be changed. */
export function PreviewTable({ inspected, refused, reading, editable, onChange }: PreviewTableProps) {
  // Cells are what JSON has for single values.
  const rows = inspected.preview as readonly (readonly (string | number | boolean | null)[])[];
  const numeric = inspected.columns.map(({ type }) => /^(?:INTEGER|DECIMAL|NUMBER)$/.test(type));
  const amounts = inspected.columns.map(({ name }, column) => (numeric[column] ?? false) && !isCodeName(name));
  const id = useId();
  return (
    <>
      {editable && (
        <chakra.p paddingInline="4" paddingBottom="2" color="fg.subtle" textStyle="note">
          Names and types were detected in the file. Change them in the column headers.
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
              {inspected.columns.map(({ name, nameInFile, type }) => {
                const chosen = reading.columns?.find((column) => column.name === nameInFile)?.type ?? '';
                const problem = refused?.nameInFile === nameInFile ? refused.sentence : null;
                return (
                  <chakra.th
                    key={nameInFile}
                    minWidth="190px"
                    maxWidth="320px"
                    padding="1.5"
                    textAlign="left"
                    verticalAlign="top"
                    scope="col"
                  >
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
                        <Choice
                          plain
                          aria-label={`Type of ${nameInFile}`}
                          aria-invalid={problem !== null}
                          aria-describedby={problem === null ? undefined : `${id}-refused`}
                          value={chosen}
                          onChange={(event) =>
                            onChange(
                              withColumn(reading, nameInFile, {
                                type: (event.target.value || null) as ImportColumnType | null,
                              }),
                            )
                          }
                          options={[
                            { value: '', label: chosen === '' ? typeName(type) : 'As detected in the file' },
                            ...Object.entries(columnTypeNames).map(([value, label]) => ({ value, label })),
                          ]}
                        />
                        {problem !== null && (
                          <FieldError id={`${id}-refused`} fontWeight="400" whiteSpace="normal" paddingInline="1.5">
                            {problem}
                          </FieldError>
                        )}
                      </>
                    ) : (
                      <chakra.span paddingInline="1.5">
                        {name}{' '}
                        <chakra.span color="fg.subtle" fontWeight="400">
                          {typeName(type).toLocaleLowerCase()}
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
            ))}
          </tbody>
        </chakra.table>
      </chakra.div>
    </>
  );
}

/** Whole numbers that name something: groups of three digits would not help to read them. */
const isCodeName = (name: string): boolean =>
  /(?:nummer|number)$|(?:^|[\s_.-])(?:id|nr|no|code|key|plz|zip|year|jahr)$/i.test(name);
