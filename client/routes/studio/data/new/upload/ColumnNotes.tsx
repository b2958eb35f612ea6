import { chakra } from '@chakra-ui/react/styled-system';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { FileReadingInput } from '../../../../../apollo/schema.generated.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import type { ColumnNote } from './columnNotes.ts';

const icons = { bad: CircleAlert, warn: TriangleAlert, plain: Info };
const colors = { bad: 'bad', warn: 'warn', plain: 'fg.subtle' };
/** Notes that need no decision are shown up to this number. */
const mostShown = 4;
/** The first is in the sentence already. */
const shownValues = 3;

interface ColumnNotesProps {
  readonly notes: readonly ColumnNote[];
  readonly onChange: (reading: FileReadingInput) => void;
}

/**
 * How the values of columns were read: what needs a decision first, each with its remedy next to
 * it.
 */
export function ColumnNotes({ notes, onChange }: ColumnNotesProps) {
  const [all, setAll] = useState(false);
  const grave = notes.filter(({ tone }) => tone !== 'plain').length;
  const shown = all ? notes : notes.slice(0, Math.max(mostShown, grave));
  if (notes.length === 0) {
    return null;
  }
  return (
    <chakra.section aria-label="How values were read" borderTopWidth="1px" paddingInline="4" paddingBlock="2">
      <chakra.ul listStyleType="none">
        {shown.map((note) => (
          <NoteLine key={note.key} note={note} onChange={onChange} />
        ))}
      </chakra.ul>
      {notes.length > shown.length && (
        <Button kind="plain" size="sm" marginLeft="4" onClick={() => setAll(true)}>
          Show {(notes.length - shown.length).toLocaleString('en')} more
        </Button>
      )}
    </chakra.section>
  );
}

function NoteLine({ note, onChange }: Omit<ColumnNotesProps, 'notes'> & { readonly note: ColumnNote }) {
  const { column, tone, sentence, values, action } = note;
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="flex-start"
      gap="2"
      paddingBlock="1"
      textStyle="small"
      role={tone === 'bad' ? 'alert' : undefined}
    >
      <chakra.span color={colors[tone]} marginTop="3px">
        <Icon of={icons[tone]} size={14} />
      </chakra.span>
      <chakra.div flex="1" minWidth="min(220px, calc(100% - 28px))" overflowWrap="anywhere">
        <chakra.span fontWeight="600">{column}</chakra.span>{' '}
        <chakra.span color={tone === 'plain' ? 'fg.muted' : colors[tone]}>{sentence}</chakra.span>
        {values.length > 1 && (
          <chakra.span color="fg.subtle">
            {' '}
            {values
              .slice(1, 1 + shownValues)
              .map(({ row, value }) => `Row ${row.toLocaleString('en')}: “${shortened(value)}”`)
              .join(' · ')}
          </chakra.span>
        )}
      </chakra.div>
      {action !== null && (
        <Button size="sm" aria-label={`${action.label}: ${column}`} onClick={() => onChange(action.reading)}>
          {action.label}
        </Button>
      )}
    </chakra.li>
  );
}

const shortened = (value: string): string => (value.length > 30 ? `${value.slice(0, 29)}…` : value);
