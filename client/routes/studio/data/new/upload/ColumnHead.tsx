import { chakra } from '@chakra-ui/react/styled-system';
import type { FileReadingInput, ImportColumnType } from '../../../../../apollo/schema.generated.ts';
import { Choice } from '../../../../../ui/form/Choice.tsx';
import { typeName } from '../../../../../ui/text/typeName.ts';
import { columnTypeNames } from './columnTypeNames.ts';
import type { InspectedColumn } from './PreviewTable.tsx';
import { withColumn } from './tableChoice.ts';

const PlainInput = chakra('input', {
  base: {
    display: 'block',
    width: '100%',
    minWidth: '0',
    height: '7',
    paddingInline: '1.5',
    bg: 'transparent',
    borderWidth: '1px',
    borderColor: 'transparent',
    borderRadius: 'sm',
    textStyle: 'small',
    _hover: { borderColor: 'border' },
    _focusVisible: { outline: '2px solid {colors.purple.500}', outlineOffset: '-1px' },
    _placeholder: { color: 'fg.subtle' },
  },
});

interface ColumnHeadProps {
  readonly column: InspectedColumn;
  readonly reading: FileReadingInput;
  readonly isNumber: boolean;
  readonly onChange: (reading: FileReadingInput) => void;
}

/** Name, type and unit of a column, each of which can be changed. */
export function ColumnHead({ column, reading, isNumber, onChange }: ColumnHeadProps) {
  const { name, nameInFile, type, unit, problem } = column;
  const chosen = reading.columns?.find((one) => one.name === nameInFile)?.type ?? '';
  return (
    <>
      <chakra.div display="flex" gap="1">
        <PlainInput
          key={name}
          fontWeight="600"
          aria-label={`Name of ${nameInFile}`}
          defaultValue={name}
          onBlur={(event) => {
            const rename = event.target.value.trim();
            if (rename !== '' && rename !== name) {
              onChange(withColumn(reading, nameInFile, { rename }));
            }
          }}
          onKeyDown={blurOnEnter}
        />
        {isNumber && (
          <chakra.div width="60px" flexShrink="0">
            <PlainInput
              key={unit}
              color="fg.muted"
              textStyle="caption"
              aria-label={`Unit of ${nameInFile}`}
              placeholder="unit"
              maxLength={100}
              defaultValue={unit ?? ''}
              onBlur={(event) => {
                const given = event.target.value.trim();
                if (given !== (unit ?? '')) {
                  onChange(withColumn(reading, nameInFile, { unit: given }));
                }
              }}
              onKeyDown={blurOnEnter}
            />
          </chakra.div>
        )}
      </chakra.div>
      <Choice
        plain
        aria-label={`Type of ${nameInFile}`}
        aria-invalid={problem !== null}
        value={chosen}
        onChange={(event) =>
          onChange(
            withColumn(reading, nameInFile, {
              type: (event.target.value || null) as ImportColumnType | null,
              unreadable: null,
            }),
          )
        }
        options={[
          { value: '', label: chosen === '' ? typeName(type) : 'As detected in the file' },
          ...Object.entries(columnTypeNames).map(([value, label]) => ({ value, label })),
        ]}
      />
    </>
  );
}

function blurOnEnter(event: React.KeyboardEvent<HTMLInputElement>): void {
  if (event.key === 'Enter') {
    event.currentTarget.blur();
  }
}
