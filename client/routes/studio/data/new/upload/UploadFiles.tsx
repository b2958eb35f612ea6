import { useApolloClient, useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { failureOf, failureText } from '../../../../../apollo/failure.ts';
import { ConnectorTile } from '../../../../../components/connectors/ConnectorTile.tsx';
import { PageHeader } from '../../../../../components/header/PageHeader.tsx';
import { LeaveGuard } from '../../../../../editing/LeaveGuard.tsx';
import { Button } from '../../../../../ui/Button.tsx';
import { Screen } from '../../../../../ui/layout/Screen.tsx';
import { counted } from '../../../../../ui/text/counted.ts';
import { Field } from '../../../../../ui/form/Field.tsx';
import { Notice } from '../../../../../ui/feedback/Notice.tsx';
import { DropZone } from './DropZone.tsx';
import { FileCard } from './FileCard.tsx';
import { ImportFilesDocument } from './importFiles.generated.ts';
import { comingTables, tablesInput, type TableChoice } from './tableChoice.ts';
import { TablePanel } from './TablePanel.tsx';
import { useUploads } from './useUploads.ts';

const kinds = {
  FILE: {
    title: 'Upload files',
    accept: '.csv,.tsv,.txt,.tab,.gz,.zip,.parquet,.json,.ndjson,.jsonl,.xlsx',
    about:
      'CSV, TSV, text, Excel, Parquet or JSON, also zipped, at most 500 MB each. Each file, or sheet, becomes a table.',
    multiple: true,
  },
  SQL: {
    title: 'Upload a database',
    accept: '.sqlite,.sqlite3,.db,.sql',
    about: 'An SQLite database, or a script that creates one; at most 500 MB.',
    multiple: false,
  },
} as const;

interface UploadFilesProps {
  readonly type: keyof typeof kinds;
  /** The source the tables go to; null: a new one. */
  readonly dataSourceId: string | null;
}

/** Files from this computer: sent, looked at, corrected, and imported as tables. */
export function UploadFiles({ type, dataSourceId }: UploadFilesProps) {
  const kind = kinds[type];
  const client = useApolloClient();
  const navigate = useNavigate();
  const { files, add, retry, remove } = useUploads();
  const [choices, setChoices] = useState<Readonly<Record<string, TableChoice>>>({});
  const [readable, setReadable] = useState<Readonly<Record<string, boolean>>>({});
  const [name, setName] = useState<string | null>(null);
  const [save, { loading }] = useMutation(ImportFilesDocument);
  // Why nothing was imported, where that is not said at a table.
  const [refusal, setRefusal] = useState<string | null>(null);
  const [made, setMade] = useState<string | null>(null);
  // Names in lower case of tables that the source was found to have.
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  // Once the guard has gone: it asks about whatever leaves before.
  useEffect(() => {
    if (made !== null) {
      void navigate(`/studio/data/${made}/tables`, { replace: true });
    }
  }, [made, navigate]);
  // The button stands at the end of the page, the table that it is about maybe far above.
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (taken.size > 0) {
      page.current?.querySelector('[data-name-taken]')?.scrollIntoView({ block: 'center' });
    }
  }, [taken]);
  const note = useCallback(
    (key: string, can: boolean) => setReadable((before) => (before[key] === can ? before : { ...before, [key]: can })),
    [],
  );

  const tables = comingTables(files, choices);
  const wanted = tables.filter(({ choice }) => choice.included);
  const read = files.filter(({ parts }) => parts !== null).length;
  // Files are sent in sequence.
  const sending = files.find(({ parts, error }) => parts === null && error === null);
  const waiting = files.some(({ parts, error }) => parts === null && error === null);
  const unread = type === 'FILE' && wanted.some(({ key }) => !readable[key]);
  const sourceName = name ?? files[0]?.file.name.replace(/\.[^.]+$/, '') ?? '';

  async function onImport() {
    setRefusal(null);
    try {
      const input = { dataSourceId, name: sourceName, tables: tablesInput(tables) };
      const { data } = await save({ variables: { input } });
      const answer = data?.importFiles;
      if (answer?.__typename === 'TablesExistError') {
        // Said at each of these tables, where it is asked what is to become of the two.
        const names = answer.tables.map((table) => table.toLowerCase());
        setTaken((before) => new Set([...before, ...names]));
      } else if (answer !== undefined && 'id' in answer) {
        client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'dataSources' });
        client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'counts' });
        setMade(answer.id);
      } else {
        setRefusal(failureText(failureOf(answer)));
      }
    } catch (error) {
      setRefusal(failureText(error));
    }
  }

  return (
    <Screen ref={page} appearing>
      {files.length > 0 && made === null && <LeaveGuard />}
      <PageHeader
        title={kind.title}
        mark={<ConnectorTile type={type} size="sm" />}
        actions={
          <Button asChild>
            {dataSourceId === null ? (
              <Link to="/studio/data/new">Choose another</Link>
            ) : (
              <Link to={`/studio/data/${dataSourceId}/tables`}>Back to the tables</Link>
            )}
          </Button>
        }
      />
      {(kind.multiple || files.length === 0) && <DropZone {...kind} onFiles={add} />}
      <chakra.div marginTop="5">
        {files.length > 1 && (
          <chakra.p role="status" color="fg.muted" textStyle="small" marginBottom="3" fontVariantNumeric="tabular-nums">
            {read.toLocaleString('en')} of {counted(files.length, 'file')} read
          </chakra.p>
        )}
        {files.map((file) => (
          <section key={file.key} aria-label={file.file.name}>
            <FileCard
              file={file}
              waiting={file !== sending && file.share === 0}
              onRetry={() => retry(file.key)}
              onRemove={() => remove(file.key)}
            />
            {tables
              .filter(({ uploadId }) => uploadId === file.uploadId)
              .map((table) => (
                <TableOf
                  key={table.key}
                  table={table}
                  file={file.file}
                  type={type}
                  taken={taken}
                  setChoices={setChoices}
                  note={note}
                />
              ))}
          </section>
        ))}
      </chakra.div>
      {files.length > 0 && (
        <chakra.div
          display="flex"
          flexWrap="wrap"
          alignItems="flex-end"
          gap="3"
          position="sticky"
          bottom="0"
          zIndex="sticky"
          bg="bg"
          paddingBlock="3"
          borderTopWidth="1px"
        >
          {refusal !== null && <Notice tone="bad">Nothing was imported: {refusal}</Notice>}
          <chakra.div flex="1" minWidth="200px" maxWidth="360px">
            {dataSourceId === null && (
              <Field
                label="Name of the data source"
                value={sourceName}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </chakra.div>
          <chakra.span flex="1" />
          <Button
            kind="primary"
            size="lg"
            disabled={loading || made !== null || waiting || unread || wanted.length === 0}
            onClick={() => void onImport()}
          >
            Import {counted(wanted.length, 'table')}
          </Button>
        </chakra.div>
      )}
    </Screen>
  );
}

interface TableOfProps {
  readonly table: ReturnType<typeof comingTables>[number];
  readonly file: File;
  readonly type: keyof typeof kinds;
  readonly taken: ReadonlySet<string>;
  readonly setChoices: (change: (before: Readonly<Record<string, TableChoice>>) => Record<string, TableChoice>) => void;
  readonly note: (key: string, can: boolean) => void;
}

function TableOf({ table, file, type, taken, setChoices, note }: TableOfProps) {
  const { key } = table;
  const onReadable = useCallback((can: boolean) => note(key, can), [key, note]);
  return (
    <TablePanel
      table={table}
      fileName={file.name}
      editable={type === 'FILE'}
      taken={taken}
      onChange={(choice) => setChoices((before) => ({ ...before, [key]: choice }))}
      onReadable={onReadable}
    />
  );
}
