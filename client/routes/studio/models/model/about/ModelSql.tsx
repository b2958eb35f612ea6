import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { failureOf, failureText } from '../../../../../apollo/failure.ts';
import { notRun, queryFailure, type QueryFailure } from '../../../../../components/sql/queryFailure.ts';
import { QueryRows } from '../../../../../components/sql/QueryRows.tsx';
import { SqlField } from '../../../../../components/sql/SqlField.tsx';
import { saveOrAsk } from '../../../../../editing/saveOrAsk.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { Notice } from '../../../../../ui/feedback/Notice.tsx';
import { SkeletonRows } from '../../../../../ui/feedback/SkeletonRows.tsx';
import { FieldError } from '../../../../../ui/form/Field.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { Panel } from '../../../../../ui/layout/Panel.tsx';
import { confirm } from '../../../../../ui/overlay/confirmStore.ts';
import { Modal } from '../../../../../ui/overlay/Modal.tsx';
import { counted } from '../../../../../ui/text/counted.ts';
import type { OpenModel } from '../modelPlace.ts';
import { TryModelSqlDocument, UpdateModelSqlDocument, type TryModelSqlMutation } from './modelSql.generated.ts';

type Tried = Extract<TryModelSqlMutation['tryModelSql'], { readonly __typename: 'TriedModelSql' }>;

interface ModelSqlProps {
  readonly model: OpenModel;
  readonly sql: string;
  readonly source: NonNullable<OpenModel['dataSource']>;
  readonly onClose: () => void;
  readonly onSaved: () => Promise<void>;
}

/**
 * Edits the SQL that the rows of a model are the result of: only a query that ran is saved, and
 * what it changes is said before.
 */
export function ModelSql({ model, sql: stored, source, onClose, onSaved }: ModelSqlProps) {
  const [attempt, { loading: running }] = useMutation(TryModelSqlDocument, { fetchPolicy: 'no-cache' });
  const [update, { loading: saving }] = useMutation(UpdateModelSqlDocument);
  const [sql, setSql] = useState(stored);
  const [ran, setRan] = useState<{ readonly sql: string; readonly result: Tried } | null>(null);
  const [failed, setFailed] = useState<QueryFailure | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const isEmpty = sql.trim() === '';
  const isChanged = sql !== stored;
  const isCurrent = ran !== null && ran.sql === sql;

  async function run() {
    if (isEmpty || running) {
      return;
    }
    setFailed(null);
    try {
      const input = { modelId: model.id, version: model.version, sql };
      const result = (await attempt({ variables: { input } })).data?.tryModelSql;
      if (result?.__typename === 'TriedModelSql') {
        setRan({ sql, result });
      } else {
        setFailed(queryFailure(result));
      }
    } catch (error) {
      setFailed({ title: notRun, text: failureText(error) });
    }
  }

  async function save() {
    setRefused(null);
    try {
      const saved = await saveOrAsk('Save', async (confirmed) => {
        const input = { modelId: model.id, version: model.version, sql, confirmed };
        return (await update({ variables: { input } })).data?.updateModelSql;
      });
      if (saved === 'declined') {
        return;
      }
      if (saved?.__typename !== 'Model') {
        setRefused(failureText(failureOf(saved)));
        return;
      }
      await onSaved();
      onClose();
    } catch (error) {
      setRefused(failureText(error));
    }
  }

  async function askToClose() {
    const question = {
      title: 'Discard the changed SQL?',
      message: 'The model keeps the SQL that it has.',
      confirmText: 'Discard',
    };
    if (await confirm(question)) {
      onClose();
    }
  }

  return (
    <Modal
      open
      title={`SQL of ${model.label || model.name}`}
      maxWidth="900px"
      preventClose={isChanged}
      onClosePrevented={() => void askToClose()}
      onClose={onClose}
    >
      <chakra.div display="flex" flexDirection="column" gap="3" minWidth="0">
        <SqlField source={source} value={sql} onChange={setSql} onRun={() => void run()} />
        {running ? (
          <SkeletonRows rows={4} />
        ) : failed !== null ? (
          <Notice tone="bad">
            <chakra.strong fontWeight="600">{failed.title}</chakra.strong>
            <p>{failed.text}</p>
          </Notice>
        ) : (
          ran !== null && <Trial result={ran.result} isStale={!isCurrent} />
        )}
        {refused !== null && <FieldError>{refused}</FieldError>}
        <chakra.div display="flex" gap="2" justifyContent="flex-end">
          <Button
            type="button"
            kind={isCurrent ? undefined : 'primary'}
            disabled={isEmpty || running}
            onClick={() => void run()}
          >
            <Icon of={Play} size={14} />
            {running ? 'Running…' : 'Run query'}
          </Button>
          {isCurrent && isChanged && (
            <Button type="button" kind="primary" disabled={saving} onClick={() => void save()}>
              Save the SQL
            </Button>
          )}
        </chakra.div>
      </chakra.div>
    </Modal>
  );
}

/** What the SQL gave when it ran, and what saving it would change. */
function Trial({ result, isStale }: { readonly result: Tried; readonly isStale: boolean }) {
  const { rowCount, durationMs, columnChanges, broken, doubtful } = result;
  const problems = [...broken, ...doubtful];
  return (
    <chakra.div display="flex" flexDirection="column" gap="3" minWidth="0">
      <chakra.p color="fg.muted">
        <chakra.strong fontWeight="600" color="fg">
          {counted(rowCount, 'row')}
        </chakra.strong>{' '}
        · {durationMs.toLocaleString('en')} ms · the first {Math.min(10, rowCount)}
        {isStale && ' · of the query as it was run'}
      </chakra.p>
      <Panel>
        <QueryRows result={result} />
      </Panel>
      <section aria-label="Columns that change">
        {columnChanges.length === 0 ? (
          <p>The columns stay the same.</p>
        ) : (
          <chakra.ul listStyle="none">
            {columnChanges.map(({ name, before, after }) => (
              <chakra.li key={name} overflowWrap="anywhere">
                <chakra.span fontFamily="mono" fontSize="12px">
                  {name}
                </chakra.span>{' '}
                {before === null
                  ? `is new: ${after?.toLowerCase() ?? ''}`
                  : after === null
                    ? 'is gone'
                    : `was ${before.toLowerCase()}, is ${after.toLowerCase()}`}
              </chakra.li>
            ))}
          </chakra.ul>
        )}
      </section>
      {problems.length > 0 && (
        <Notice tone="warn">
          <chakra.strong fontWeight="600">
            {broken.length > 0
              ? 'With this SQL, these would no longer work'
              : 'With this SQL, these may give wrong numbers or none'}
          </chakra.strong>
          <chakra.ul listStyle="none" marginTop="1">
            {problems.slice(0, 8).map(({ id, name, message, agent }) => (
              <chakra.li key={`${id} ${message} ${agent ?? ''}`} overflowWrap="anywhere">
                <chakra.span fontFamily="mono" fontSize="12px">
                  {name}
                </chakra.span>
                : {message}
              </chakra.li>
            ))}
          </chakra.ul>
        </Notice>
      )}
    </chakra.div>
  );
}
