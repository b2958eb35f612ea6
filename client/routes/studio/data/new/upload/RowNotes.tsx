import { chakra } from '@chakra-ui/react/styled-system';
import type { FileReadingInput, PivotPeriod } from '../../../../../apollo/schema.generated.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { Notice } from '../../../../../ui/feedback/Notice.tsx';
import { counted } from '../../../../../ui/text/counted.ts';
import type { Inspected } from './PreviewTable.tsx';
import { keepsRows, kindText, withKindKept, withoutKept, withoutPivot, withPivot } from './rowChoices.ts';

const periodNames: Readonly<Record<PivotPeriod, string>> = { MONTH: 'months', QUARTER: 'quarters', YEAR: 'years' };

interface RowNotesProps {
  readonly inspected: Inspected;
  readonly reading: FileReadingInput;
  readonly onChange: (reading: FileReadingInput) => void;
}

/** What is made of the rows of a file: those that are left out, and columns that can be rows. */
export function RowNotes({ inspected, reading, onChange }: RowNotesProps) {
  const { leftOutCounts, pivot } = inspected;
  const { unpivot } = reading;
  const rows = leftOutCounts.reduce((sum, count) => sum + count.rows, 0);
  return (
    <>
      {(rows > 0 || keepsRows(reading)) && (
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="2" rowGap="1" textStyle="small">
          <chakra.span color="fg.muted">
            {rows === 0 ? 'No row is left out, as you chose.' : `${counted(rows, 'row')} left out:`}
          </chakra.span>
          {leftOutCounts.map(({ kind, rows: count }) => (
            <Button
              key={kind}
              size="sm"
              aria-label={`Keep ${kindText(kind, count)}`}
              onClick={() => onChange(withKindKept(reading, kind))}
            >
              {kindText(kind, count)} · Keep
            </Button>
          ))}
          {keepsRows(reading) && (
            <Button kind="plain" size="sm" onClick={() => onChange(withoutKept(reading))}>
              Leave out again what you kept
            </Button>
          )}
        </chakra.div>
      )}
      {pivot !== null && (
        <Notice
          tone="plain"
          action={<Button onClick={() => onChange(withPivot(reading, pivot))}>Turn into rows</Button>}
        >
          {counted(pivot.columns.length, 'column')} are {periodNames[pivot.period]}: {pivot.columns[0]} to{' '}
          {pivot.columns.at(-1)}. As rows, with a column {pivot.nameColumn} and a column {pivot.valueColumn}, they can
          be added up and compared over time.
          {pivot.totalColumns.length > 0 && ` ${pivot.totalColumns.join(', ')} would be left out, as it is their sum.`}
        </Notice>
      )}
      {unpivot != null && (
        <Notice
          tone="plain"
          action={<Button onClick={() => onChange(withoutPivot(reading))}>Turn back into columns</Button>}
        >
          {counted(unpivot.columns.length, 'column')} became rows with a column {unpivot.nameColumn} and a column{' '}
          {unpivot.valueColumn}.
        </Notice>
      )}
    </>
  );
}
