import type { FileColumnInput, FileReadingInput } from '../../../../../apollo/schema.generated.ts';
import { counted } from '../../../../../ui/text/counted.ts';
import { columnTypeNames } from './columnTypeNames.ts';
import type { InspectedColumn } from './PreviewTable.tsx';
import { withColumn } from './tableChoice.ts';

/** A sentence about how a column is read, and what can be done about it in one click. */
export interface ColumnNote {
  readonly key: string;
  readonly column: string;
  readonly tone: 'bad' | 'warn' | 'plain';
  readonly sentence: string;
  /** The first values that it is about. */
  readonly values: readonly { readonly row: number; readonly value: string }[];
  readonly action: { readonly label: string; readonly reading: FileReadingInput } | null;
}

const order = { bad: 0, warn: 1, plain: 2 };

/** Notes on all columns of a table, those that ask for a decision first. */
export function columnNotes(columns: readonly InspectedColumn[], reading: FileReadingInput): readonly ColumnNote[] {
  return columns.flatMap((column) => notesOf(column, reading)).toSorted((a, b) => order[a.tone] - order[b.tone]);
}

function notesOf(column: InspectedColumn, reading: FileReadingInput): readonly ColumnNote[] {
  const { name, nameInFile, readAs, warning, problem, unreadable, emptyMarkers, assumedDecimalMark, repeatedKey } =
    column;
  const choice = reading.columns?.find((one) => one.name === nameInFile);
  const change = (label: string, changed: Omit<FileColumnInput, 'name'>) => ({
    label,
    reading: withColumn(reading, nameInFile, changed),
  });
  const note = (
    kind: string,
    tone: ColumnNote['tone'],
    sentence: string,
    more: Partial<ColumnNote> = {},
  ): ColumnNote => ({
    key: `${nameInFile} ${kind}`,
    column: name,
    tone,
    sentence: withoutName(sentence, nameInFile),
    values: [],
    action: null,
    ...more,
  });
  const values = unreadable?.first ?? [];
  const drop =
    unreadable === null
      ? null
      : change(`Leave ${unreadable.count === 1 ? 'it' : unreadable.count.toLocaleString('en')} empty`, {
          type: unreadable.type,
          unreadable: 'EMPTY',
        });
  const notes: ColumnNote[] = [];
  if (problem !== null) {
    notes.push(note('problem', 'bad', inWords(problem, choice?.type), { values, action: drop }));
  }
  if (warning !== null) {
    const other = assumedDecimalMark === 'POINT' ? 'COMMA' : 'POINT';
    const action = assumedDecimalMark === null ? drop : change('Read it the other way', { decimalMark: other });
    notes.push(note('warning', 'warn', warning, { values: unreadable?.becomeEmpty === false ? values : [], action }));
  }
  if (repeatedKey !== null) {
    const { values: repeated, rows, example } = repeatedKey;
    const come = repeated === 1 ? 'one value comes' : `${repeated.toLocaleString('en')} values come`;
    const sentence = `Looks like a key, but ${come} more than once, in ${counted(rows, 'row')}, such as “${example}”.`;
    const isKept = reading.keepFirstOf?.includes(nameInFile) === true;
    const action = isKept
      ? { label: 'Keep all rows', reading: { ...reading, keepFirstOf: null } }
      : { label: 'Keep the first of each', reading: { ...reading, keepFirstOf: [nameInFile] } };
    const said = isKept ? `${sentence} Only the first row of each is imported.` : sentence;
    notes.push(note('repeated', isKept ? 'plain' : 'warn', said, { action }));
  }
  if (unreadable?.becomeEmpty === true) {
    const sentence = `${counted(unreadable.count, 'value')} that cannot be read as ${columnTypeNames[unreadable.type].toLocaleLowerCase()} will be empty.`;
    notes.push(
      note('unreadable', 'plain', sentence, { values, action: change('Undo', { unreadable: null, type: null }) }),
    );
  }
  if (emptyMarkers.length > 0) {
    const total = emptyMarkers.reduce((sum, { count }) => sum + count, 0);
    const spelled = emptyMarkers
      .slice(0, 6)
      .map(({ spelling, count }) => `“${spelling}” (${count.toLocaleString('en')})`);
    const sentence = `${counted(total, 'value')} read as empty: ${spelled.join(', ')}.`;
    notes.push(note('empty', 'plain', sentence, { action: change('Keep as text', { emptyMarkers: [] }) }));
  } else if (choice?.emptyMarkers != null) {
    const action = change('Undo', { emptyMarkers: null });
    notes.push(note('kept', 'plain', 'Markers such as “N/A” are kept as text.', { action }));
  }
  if (choice?.decimalMark != null) {
    const mark = choice.decimalMark === 'POINT' ? 'a point' : 'a comma';
    const action = change('Undo', { decimalMark: null });
    notes.push(note('mark', 'plain', `Decimal places follow ${mark}, as you chose.`, { action }));
  } else if (readAs !== null && warning === null) {
    notes.push(note('read', 'plain', readAs));
  }
  return notes;
}

/** True: a warning about the file is among the notes on a column. */
export function isAboutColumn(warning: string, columns: readonly InspectedColumn[]): boolean {
  return columns.some(
    (column) =>
      column.warning === warning ||
      (column.repeatedKey !== null && warning.startsWith(`${column.nameInFile} looks like a key`)),
  );
}

/** The name of the column stands before the sentence. */
function withoutName(sentence: string, name: string): string {
  const rest = sentence.startsWith(`${name}: `)
    ? sentence.slice(name.length + 2)
    : sentence.startsWith(`${name} `)
      ? sentence.slice(name.length + 1)
      : sentence;
  return rest.charAt(0).toLocaleUpperCase() + rest.slice(1);
}

function inWords(problem: string, type: FileColumnInput['type']): string {
  return type == null
    ? problem
    : problem.replace(`read as ${type}:`, `read as ${columnTypeNames[type].toLocaleLowerCase()}:`);
}
