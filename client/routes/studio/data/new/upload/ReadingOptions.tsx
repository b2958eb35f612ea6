import { chakra } from '@chakra-ui/react/styled-system';
import type { FileReadingInput, TextEncoding } from '../../../../../apollo/schema.generated.ts';
import { ChoiceField } from '../../../../../ui/form/ChoiceField.tsx';
import { withOption } from './tableChoice.ts';

const delimiters = [
  { value: ',', label: 'Comma ,' },
  { value: ';', label: 'Semicolon ;' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Bar |' },
];

/** Rows that may hold the names, besides those that do. */
const firstRows = Array.from({ length: 12 }, (_, index) => [index + 1]);

function headerChoices(found: readonly number[]) {
  const all = [...firstRows, ...(found.length > 1 || (found[0] ?? 0) > firstRows.length ? [found] : [])];
  return [
    ...all
      .toSorted(([a = 0], [b = 0]) => a - b)
      .map((rows) => ({ value: rows.join(), label: `In ${rows.length > 1 ? 'rows' : 'row'} ${rows.join(' and ')}` })),
    { value: '', label: 'Nowhere: values only' },
  ];
}

const encodings: readonly { readonly value: TextEncoding; readonly label: string }[] = [
  { value: 'UTF_8', label: 'UTF-8' },
  { value: 'WINDOWS_1252', label: 'Windows-1252 (Western)' },
  { value: 'UTF_16LE', label: 'UTF-16' },
  { value: 'UTF_16BE', label: 'UTF-16, big-endian' },
  { value: 'ISO_8859_15', label: 'ISO 8859-15 (Western)' },
  { value: 'WINDOWS_1250', label: 'Windows-1250 (Central Europe)' },
  { value: 'ISO_8859_2', label: 'ISO 8859-2 (Central Europe)' },
  { value: 'WINDOWS_1251', label: 'Windows-1251 (Cyrillic)' },
  { value: 'MACINTOSH', label: 'Macintosh' },
  { value: 'SHIFT_JIS', label: 'Shift JIS (Japanese)' },
  { value: 'GB18030', label: 'GB 18030 (Chinese)' },
  { value: 'BIG5', label: 'Big5 (Chinese)' },
  { value: 'EUC_KR', label: 'EUC-KR (Korean)' },
];

interface ReadingOptionsProps {
  /** As it is read now; null where that could not be found out, or does not apply. */
  readonly delimiter: string | null;
  /** Rows that hold the column names; null for formats that know them. */
  readonly headerRows: readonly number[] | null;
  readonly encoding: TextEncoding | null;
  readonly reading: FileReadingInput;
  readonly onChange: (reading: FileReadingInput) => void;
}

/** How a file is written: what was detected, to be corrected. */
export function ReadingOptions({ delimiter, headerRows, encoding, reading, onChange }: ReadingOptionsProps) {
  const known = delimiters.some(({ value }) => value === delimiter);
  return (
    <chakra.div display="grid" gap="3" gridTemplateColumns="repeat(auto-fit, minmax(160px, 1fr))">
      {delimiter !== null && (
        <ChoiceField
          label="Values are separated by"
          value={delimiter}
          options={known ? delimiters : [...delimiters, { value: delimiter, label: delimiter }]}
          onChange={(event) => onChange(withOption(reading, { delimiter: event.target.value }))}
        />
      )}
      {headerRows !== null && (
        <ChoiceField
          label="Column names"
          value={headerRows.join()}
          options={headerChoices(headerRows)}
          onChange={({ target: { value } }) =>
            onChange(
              withOption(
                reading,
                value === ''
                  ? { header: false, headerRows: null }
                  : { header: null, headerRows: value.split(',').map(Number) },
              ),
            )
          }
        />
      )}
      {encoding !== null && (
        <ChoiceField
          label="Encoding"
          value={encoding}
          options={encodings}
          onChange={(event) => onChange(withOption(reading, { encoding: event.target.value as TextEncoding }))}
        />
      )}
    </chakra.div>
  );
}
