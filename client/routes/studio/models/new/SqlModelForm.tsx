import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { failureOf, failureText } from '../../../../apollo/failure.ts';
import { forgetModels } from '../../../../components/forgetModels.ts';
import { notRun, queryFailure, type QueryFailure } from '../../../../components/sql/queryFailure.ts';
import { SqlField } from '../../../../components/sql/SqlField.tsx';
import { LeaveGuard } from '../../../../editing/LeaveGuard.tsx';
import { saveOrAsk } from '../../../../editing/saveOrAsk.ts';
import { useEntry } from '../../../../editing/useEntry.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { SkeletonRows } from '../../../../ui/feedback/SkeletonRows.tsx';
import { ChoiceField } from '../../../../ui/form/ChoiceField.tsx';
import { Field, FieldError } from '../../../../ui/form/Field.tsx';
import { Pair } from '../../../../ui/form/Pair.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { DraftReview, type Review } from './DraftReview.tsx';
import {
  CreateSqlModelDocument,
  DraftSqlModelDocument,
  type DraftSqlModelMutation,
  type SqlModelSourcesQuery,
} from './sqlModel.generated.ts';

type Source = SqlModelSourcesQuery['dataSources']['edges'][number]['node'];
type Ran = Extract<DraftSqlModelMutation['draftSqlModel'], { readonly __typename: 'SqlModelDraft' }>;

interface SqlModelFormProps {
  readonly source: Source;
  readonly sources: readonly Source[];
  readonly onSource: (id: string) => void;
}

interface NamedQuery {
  readonly name: string;
  readonly label: string;
  readonly sql: string;
}

/** Source, SQL and name of a model, and what the query gave: only a query that ran is created. */
export function SqlModelForm({ source, sources, onSource }: SqlModelFormProps) {
  const navigate = useNavigate();
  const [draft, { loading: running }] = useMutation(DraftSqlModelDocument, { fetchPolicy: 'no-cache' });
  const [create] = useMutation(CreateSqlModelDocument, { update: forgetModels });
  const [ran, setRan] = useState<{ readonly sql: string; readonly result: Ran } | null>(null);
  const [review, setReview] = useState<Review | null>(null);
  const [failed, setFailed] = useState<QueryFailure | null>(null);
  const [created, setCreated] = useState<string | null>(null);
  // Once nothing asks any more whether to leave.
  useEffect(() => {
    if (created !== null) {
      void navigate(`/studio/models/${created}/dimensions`);
    }
  }, [created, navigate]);
  const entry = useEntry<NamedQuery>({
    initial: { name: '', label: '', sql: '' },
    check: ({ name }) => (name.trim() === '' ? { name: 'Enter a name, such as orders_by_day.' } : {}),
  });
  const { values, edit, text } = entry;
  const empty = values.sql.trim() === '';
  const isCurrent = ran !== null && ran.sql === values.sql;

  async function run() {
    if (empty || running) {
      return;
    }
    setFailed(null);
    try {
      const { sql } = values;
      const input = { dataSourceId: source.id, sql, name: values.name.trim() };
      const result = (await draft({ variables: { input } })).data?.draftSqlModel;
      if (result?.__typename === 'SqlModelDraft') {
        setRan({ sql, result });
        setReview({
          fields: result.fields.map((field) => ({ ...field, on: field.suggested })),
          grain: result.grain,
          rowNoun: result.rowNoun,
        });
        return;
      }
      setFailed(queryFailure(result));
    } catch (error) {
      setFailed({ title: notRun, text: failureText(error) });
    }
  }

  async function send({ name, label, sql }: NamedQuery) {
    if (review === null || !isCurrent) {
      await run();
      return null;
    }
    const { grain, rowNoun } = review;
    const fields = review.fields
      .filter((field) => field.on || grain.includes(field.name))
      .map((field) => ({
        name: field.name,
        label: field.label,
        unit: field.unit ?? '',
        ...(field.type !== null && { type: field.type }),
      }));
    const named = {
      dataSourceId: source.id,
      sql,
      name: name.trim(),
      ...(label.trim() !== '' && { label: label.trim() }),
    };
    const make = async (confirmed: boolean) => {
      const input = { ...named, grain: [...grain], rowNoun, fields, confirmed };
      return (await create({ variables: { input } })).data?.createSqlModel;
    };
    const made = await saveOrAsk('Create', make);
    if (made === 'declined') {
      return null;
    }
    if (made?.__typename !== 'Model') {
      return failureOf(made);
    }
    setCreated(made.id);
    return null;
  }

  return (
    <chakra.form
      noValidate
      aria-label="New model from SQL"
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) minmax(0, 1fr)' }}
      minHeight={{ xl: 'calc(100dvh - 57px)' }}
      onSubmit={entry.submit(send)}
    >
      {entry.dirty && created === null && <LeaveGuard />}
      <chakra.div
        display="flex"
        flexDirection="column"
        gap="4"
        padding={{ base: '4', md: '6' }}
        borderRightWidth={{ xl: '1px' }}
        minWidth="0"
      >
        <ChoiceField
          label="Data source"
          options={sources.map(({ id, name }) => ({ value: id, label: name }))}
          value={source.id}
          onChange={({ target }) => onSource(target.value)}
        />
        <Pair>
          <Field label="Name in queries" fontFamily="mono" autoComplete="off" {...text('name')} />
          <Field label="Label" autoComplete="off" {...text('label')} />
        </Pair>
        <div>
          <chakra.span display="block" textStyle="label" color="fg.muted" marginBottom="5px">
            SQL, in the words of the database
          </chakra.span>
          <SqlField source={source} value={values.sql} onChange={(sql) => edit({ sql })} onRun={() => void run()} />
          {entry.errors.sql !== undefined && <FieldError>{entry.errors.sql}</FieldError>}
        </div>
        {entry.failure !== null && <FieldError>{failureText(entry.failure)}</FieldError>}
        <chakra.div display="flex" gap="2" justifyContent="flex-end">
          <Button
            type="button"
            kind={isCurrent ? undefined : 'primary'}
            disabled={empty || running}
            onClick={() => void run()}
          >
            <Icon of={Play} size={14} />
            {running ? 'Running…' : 'Run query'}
          </Button>
          {isCurrent && (
            <Button kind="primary" type="submit" disabled={entry.busy}>
              Create the model
            </Button>
          )}
        </chakra.div>
      </chakra.div>
      <chakra.div padding={{ base: '4', md: '6' }} minWidth="0">
        {running ? (
          <SkeletonRows rows={8} />
        ) : failed !== null ? (
          <Notice tone="bad">
            <chakra.strong fontWeight="600">{failed.title}</chakra.strong>
            <p>{failed.text}</p>
          </Notice>
        ) : ran === null || review === null ? (
          <chakra.p color="fg.subtle">
            Run the query to see its first ten rows and the fields that it would have. Nothing is saved before you
            create the model.
          </chakra.p>
        ) : (
          <DraftReview result={ran.result} stale={!isCurrent} review={review} onChange={setReview} />
        )}
      </chakra.div>
    </chakra.form>
  );
}
