import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useConnection } from '../../../../apollo/ApiProvider.tsx';
import { queueWords } from '../../../../components/queueWords.ts';
import { useImportTables } from '../../../../components/connectors/useImportTables.ts';
import { Button } from '../../../../ui/Button.tsx';
import { counted } from '../../../../ui/text/counted.ts';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import { Progress } from '../../../../ui/feedback/Progress.tsx';
import { ImportLine } from './ImportLine.tsx';
import {
  ImportProgress_DataSourceFragmentDoc,
  type ImportProgress_DataSourceFragment,
} from './ImportProgress.generated.ts';

/**
 * The newest import, table by table, while it runs and where it failed; nothing once all went well.
 */
export function ImportProgress({
  dataSource,
}: {
  readonly dataSource: FragmentType<ImportProgress_DataSourceFragment>;
}) {
  const { data, complete } = useFragment({
    fragment: ImportProgress_DataSourceFragmentDoc,
    fragmentName: 'ImportProgress_dataSource',
    from: dataSource,
  });
  const connection = useConnection();
  const { importing, refusal, importTables } = useImportTables(complete ? data.id : '');
  if (!complete) {
    return null;
  }
  const tasks = data.latestProcessing;
  const failed = tasks.filter(({ status }) => status === 'FAILED');
  const done = tasks.filter(({ status }) => status === 'COMPLETED').length;
  const running = done + failed.length < tasks.length;
  if (!running && failed.length === 0) {
    return null;
  }

  const { running: doing, done: did } = tasks[0]?.type === 'RE_SYNC' ? synchronising : bringing;
  const share = tasks.reduce((sum, { status, progress }) => sum + (status === 'FAILED' ? 100 : progress), 0);
  const again = failed.flatMap(({ table }) => (table === null ? [] : [table.hierarchyPath]));
  return (
    <Panel aria-label="Import" marginBottom="5">
      <chakra.div padding="4">
        {running ? (
          <>
            <Progress
              label={`${doing} ${counted(tasks.length, 'table')} · ${done} done${failed.length === 0 ? '' : ` · ${failed.length} failed`}`}
              percent={Math.floor(share / tasks.length)}
            />
            <chakra.p color="fg.subtle" textStyle="note" marginTop="2" role="status">
              {data.waitingBehind !== null && `${queueWords(data.waitingBehind, 'data source')} `}
              {connection === 'waiting'
                ? 'Connection lost. The import continues, and this page reconnects by itself.'
                : 'You can leave this page: the import continues.'}
            </chakra.p>
          </>
        ) : (
          <Notice
            tone="bad"
            action={
              again.length > 0 && (
                <Button disabled={importing} onClick={() => void importTables(again)}>
                  Try again
                </Button>
              )
            }
          >
            {failed.length === tasks.length
              ? `${tasks.length === 1 ? 'The table' : `All ${tasks.length} tables`} could not be ${did}.`
              : `${failed.length} of ${counted(tasks.length, 'table')} could not be ${did}; the others were.`}
          </Notice>
        )}
        {refusal !== null && (
          <chakra.div marginTop="2">
            <Notice tone="bad">{refusal}</Notice>
          </chakra.div>
        )}
      </chakra.div>
      <chakra.ol
        listStyle="none"
        aria-label="Tables of the import"
        maxHeight="324px"
        overflowY="auto"
        scrollbarGutter="stable"
        tabIndex={0}
      >
        {(running ? tasks.toSorted((one, other) => urgency[one.status] - urgency[other.status]) : failed).map(
          (task) => (
            <ImportLine key={task.id} task={task} />
          ),
        )}
      </chakra.ol>
    </Panel>
  );
}

const bringing = { running: 'Importing', done: 'imported' };
const synchronising = { running: 'Synchronising', done: 'synchronised' };

/** Failures and running imports come first, because only some of many tables are in view. */
const urgency = { FAILED: 0, IN_PROGRESS: 1, QUEUED: 2, COMPLETED: 3 } as const;
