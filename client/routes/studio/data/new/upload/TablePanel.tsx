import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useState } from 'react';
import { failureOf, failureText } from '../../../../../apollo/failure.ts';
import { QueueNote } from '../../../../../components/QueueNote.tsx';
import { Button } from '../../../../../ui/Button.tsx';
import { Checkbox } from '../../../../../ui/form/Checkbox.tsx';
import { Field } from '../../../../../ui/form/Field.tsx';
import { Notice } from '../../../../../ui/feedback/Notice.tsx';
import { Panel } from '../../../../../ui/layout/Panel.tsx';
import { ColumnNotes } from './ColumnNotes.tsx';
import { columnNotes, isAboutColumn } from './columnNotes.ts';
import { InspectUploadDocument } from './InspectUpload.generated.ts';
import { PreviewTable } from './PreviewTable.tsx';
import { ReadingOptions } from './ReadingOptions.tsx';
import { RowNotes } from './RowNotes.tsx';
import type { ComingTable, TableChoice } from './tableChoice.ts';
import { TakenName } from './TakenName.tsx';
import { SkeletonRows } from '../../../../../ui/feedback/SkeletonRows.tsx';

interface TablePanelProps {
  readonly table: ComingTable;
  readonly fileName: string;
  /** A database brings its tables as they are. */
  readonly editable: boolean;
  /** Names in lower case of tables that are there already. */
  readonly taken: ReadonlySet<string>;
  readonly onChange: (choice: TableChoice) => void;
  /** Told whether it can be read as it is chosen. */
  readonly onReadable: (readable: boolean) => void;
}

/**
 * How one table is read: its name, what was detected, its first rows; everything can be corrected.
 */
export function TablePanel({ table, fileName, editable, taken, onChange, onReadable }: TablePanelProps) {
  const { uploadId, part, choice } = table;
  // A database may have hundreds of tables, so each is read only when its panel opens.
  const [open, setOpen] = useState(editable || part === null);
  const { data, error, loading, refetch } = useQuery(InspectUploadDocument, {
    variables: { input: { uploadId, reading: choice.reading } },
    notifyOnNetworkStatusChange: true,
    skip: !open || !choice.included,
  });
  const answer = data?.inspectUpload;
  const inspected = answer?.__typename === 'InspectedUpload' ? answer : null;
  // The last successful preview stays visible while a choice is refused, so that the user can
  // correct the choice in place.
  const [lastRead, setLastRead] = useState(choice.reading);
  if (inspected !== null && choice.reading !== lastRead) {
    setLastRead(choice.reading);
  }
  const { data: before } = useQuery(InspectUploadDocument, {
    variables: { input: { uploadId, reading: lastRead } },
    fetchPolicy: 'cache-only',
  });
  const shown = inspected ?? (before?.inspectUpload.__typename === 'InspectedUpload' ? before.inspectUpload : null);
  const failure = answer !== undefined && inspected === null ? failureOf(answer) : (error ?? null);
  const changed = Object.keys(choice.reading).some((name) => name !== 'part');
  const readable = inspected !== null && inspected.columns.every(({ problem }) => problem === null);
  useEffect(() => onReadable(readable), [readable, onReadable]);
  const called = choice.name ?? shown?.tableName ?? '';
  // Those about a single column are with the other notes on columns.
  const fileWarnings = inspected?.warnings.filter((warning) => !isAboutColumn(warning, inspected.columns)) ?? [];
  const text = /\.(?:csv|tsv|txt|tab|zip)(?:\.gz)?$/i.test(fileName);

  return (
    <Panel aria-label={part ?? fileName} marginBottom="4" aria-busy={loading}>
      <chakra.div padding="4" display="flex" flexDirection="column" gap="3">
        {part !== null && (
          <Checkbox
            checked={choice.included}
            onChange={(event) => onChange({ ...choice, included: event.target.checked })}
          >
            <chakra.span fontWeight="600">{part}</chakra.span>
          </Checkbox>
        )}
        {!open && (
          <Button alignSelf="flex-start" onClick={() => setOpen(true)}>
            Show first rows
          </Button>
        )}
        {choice.included && (
          <>
            {editable && (
              <chakra.div
                display="grid"
                gap="3"
                gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 240px) minmax(0, 1fr)' }}
              >
                <Field
                  label="Table name"
                  value={called}
                  onChange={(event) => onChange({ ...choice, name: event.target.value, replace: false })}
                />
                <ReadingOptions
                  delimiter={shown?.delimiter ?? choice.reading.delimiter ?? (text && failure !== null ? ',' : null)}
                  headerRows={shown?.header == null ? null : shown.headerRows}
                  encoding={shown?.encoding ?? choice.reading.encoding ?? (text && failure !== null ? 'UTF_8' : null)}
                  reading={choice.reading}
                  onChange={(reading) => onChange({ ...choice, reading })}
                />
              </chakra.div>
            )}
            {taken.has(called.toLowerCase()) && (
              <div data-name-taken>
                <TakenName name={called} taken={taken} choice={choice} onChange={onChange} />
              </div>
            )}
            {failure !== null && !loading && (
              <Notice
                tone="bad"
                action={
                  changed ? (
                    <Button onClick={() => onChange({ ...choice, reading: part === null ? {} : { part } })}>
                      Undo these choices
                    </Button>
                  ) : (
                    <Button onClick={() => void refetch()}>Refresh</Button>
                  )
                }
              >
                {failureText(failure)}
              </Notice>
            )}
            {shown !== null && editable && (
              <RowNotes
                inspected={shown}
                reading={choice.reading}
                onChange={(reading) => onChange({ ...choice, reading })}
              />
            )}
            {fileWarnings.map((warning) => (
              <Notice key={warning} tone="warn">
                {warning}
              </Notice>
            ))}
          </>
        )}
      </chakra.div>
      {choice.included && loading && (
        <chakra.div paddingX="4" paddingBottom="2">
          <QueueNote id={uploadId} others="file" />
        </chakra.div>
      )}
      {choice.included && loading && shown === null && <SkeletonRows rows={6} />}
      {choice.included && shown !== null && editable && (
        <ColumnNotes
          notes={columnNotes(shown.columns, choice.reading)}
          onChange={(reading) => onChange({ ...choice, reading })}
        />
      )}
      {choice.included && shown !== null && (
        <PreviewTable
          inspected={shown}
          reading={choice.reading}
          editable={editable}
          onChange={(reading) => onChange({ ...choice, reading })}
        />
      )}
    </Panel>
  );
}
