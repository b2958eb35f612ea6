import { chakra } from '@chakra-ui/react/styled-system';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx';
import { Chip } from '../../ui/text/Chip.tsx';
import { counted } from '../../ui/text/counted.ts';
import { durationText } from '../../ui/text/durationText.ts';
import { CodeBlock } from '../code/CodeBlock.tsx';
import type { Rows } from '../conversation/answer/answer.ts';
import { formatCell } from '../conversation/table/formatCell.ts';
import { ResultTable } from '../conversation/table/ResultTable.tsx';
import { operationWords } from './operationWords.ts';
import type { BoundNumber, CellRef, EvidenceNote, ReportDocument } from './reportDocument.ts';

/** A query of a report as it was run: its texts, and the rows it gave. */
export interface QueryRecord {
  readonly semql: string;
  /** Null: this reader sees no SQL. */
  readonly sql: string | null;
  readonly durationMs: number;
  /** When the source gave the rows, ISO; null: unknown. */
  readonly executedAt: string | null;
  readonly rows: Rows;
}

interface QueryPanelProps {
  readonly note: EvidenceNote;
  /** Number that was clicked; null: the query itself was opened. */
  readonly number: BoundNumber | null;
  readonly definitions: ReportDocument['definitions'];
  /** Null: it is being read. */
  readonly record: QueryRecord | null;
  /** Why it could not be read; null: nothing failed. */
  readonly failure: string | null;
}

const Heading = chakra('h3', { base: { textStyle: 'label', color: 'fg.subtle', marginTop: '5', marginBottom: '1.5' } });

/** Most cells of a number that are listed one by one. */
const mostCells = 12;

/** A query of a report: the number that was clicked, its rows, definitions, SemQL and SQL. */
export function QueryPanel({ note, number, definitions, record, failure }: QueryPanelProps) {
  const used = definitions.filter(({ evidence }) => evidence.includes(note.key));
  return (
    <chakra.div padding="5" paddingTop="4">
      {number !== null && (
        <>
          <chakra.strong
            display="block"
            fontSize="28px"
            lineHeight="36px"
            fontWeight="600"
            fontVariantNumeric="tabular-nums"
          >
            {number.formatted}
          </chakra.strong>
          <chakra.p color="fg.muted">{operationWords(number)}</chakra.p>
          {record !== null && <Operands number={number} note={note} rows={record.rows} />}
        </>
      )}
      <chakra.p textStyle="caption" color="fg.subtle" marginTop={number === null ? '0' : '2'}>
        {counted(note.rowCount, 'row')}
        {note.truncated && ', truncated'}
        {record !== null && ` · ${durationText(record.durationMs)}`}
        {record?.executedAt != null &&
          ` · read ${new Date(record.executedAt).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })}`}
        {note.reused && ' · taken over from an earlier run'}
      </chakra.p>
      {note.caveats.map((caveat) => (
        <chakra.p key={caveat} textStyle="note" color="warn" marginTop="1">
          {caveat}
        </chakra.p>
      ))}
      {failure !== null && (
        <chakra.div marginTop="4">
          <Notice tone="warn">{failure}</Notice>
        </chakra.div>
      )}
      {record === null && failure === null && <SkeletonRows rows={5} />}
      {used.length > 0 && (
        <>
          <Heading>Definitions</Heading>
          <chakra.ul listStyle="none" textStyle="paragraph">
            {used.map(({ name, sentence, version }) => (
              <li key={`${name} ${sentence}`}>
                <b>{name}</b>
                {version !== null && (
                  <Chip marginInline="1.5" minHeight="5">
                    v{version}
                  </Chip>
                )}{' '}
                {sentence}
              </li>
            ))}
          </chakra.ul>
        </>
      )}
      {record !== null && (
        <>
          <Heading>Rows</Heading>
          <chakra.div borderWidth="1px" borderRadius="md" overflow="hidden">
            <ResultTable result={record.rows} exportId={null} />
          </chakra.div>
          <Heading>Query</Heading>
          <chakra.div display="flex" flexDirection="column" gap="3">
            <CodeBlock language="SemQL" text={record.semql} />
            {record.sql !== null && <CodeBlock language="SQL" text={record.sql} />}
          </chakra.div>
        </>
      )}
    </chakra.div>
  );
}

interface OperandsProps {
  readonly number: BoundNumber;
  readonly note: EvidenceNote;
  readonly rows: Rows;
}

/** The cells that a number was computed from. */
function Operands({ number, note, rows }: OperandsProps) {
  const cells = number.operands.flat().filter((cell) => cell !== null);
  if (cells.length > mostCells || cells.some(({ evidence }) => evidence !== note.key)) {
    return null;
  }
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns="minmax(0, max-content) minmax(0, 1fr)"
      columnGap="4"
      marginTop="2"
      textStyle="paragraph"
    >
      {cells.map((cell, index) => (
        <chakra.div key={index} display="contents">
          <chakra.dt color="fg.muted">{placeOfCell(cell, rows)}</chakra.dt>
          <chakra.dd fontVariantNumeric="tabular-nums">{valueOfCell(cell, rows)}</chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
  );
}

/** "Enterprise · Q3 2026, Revenue": the keys of a cell's row, and its column. */
function placeOfCell({ row, column }: CellRef, { columns, rows }: Rows): string {
  const keys = columns.flatMap((one, at) =>
    ['dimension', 'time'].includes(one.role.toLowerCase()) ? [formatCell(rows[row]?.[at] ?? null, one)] : [],
  );
  const label = columns[column]?.label ?? '';
  return keys.length === 0 ? label : `${keys.join(' · ')}, ${label}`;
}

function valueOfCell({ row, column }: CellRef, { columns, rows }: Rows): string {
  const one = columns[column];
  return one === undefined ? '' : formatCell(rows[row]?.[column] ?? null, one);
}
