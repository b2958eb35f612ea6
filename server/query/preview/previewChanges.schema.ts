import { builder } from '../../graphql/builder.ts';
import { changesOf, SemanticLayerChangeInput } from '../../layer/mutations/impactInput.schema.ts';
import { DiagnosticObject } from '../compiledSemql.schema.ts';
import { previewChanges, type ChangesPreview } from './previewChanges.ts';

const SemanticLayerPreview = builder.objectRef<ChangesPreview>('SemanticLayerPreview').implement({
  description: 'Rows of a query over the semantic layer as it would be after changes.',
  fields: (t) => ({
    sql: t.exposeString('sql', { nullable: true, description: 'SQL that was run; null: the query does not compile.' }),
    columns: t.field({
      type: 'JSON',
      description: 'Columns of the rows, an array of objects with the fields of `CompiledColumn`.',
      resolve: ({ columns }) => columns,
    }),
    rows: t.field({
      type: 'JSON',
      description: 'At most 500 rows, each an array of values in column order.',
      resolve: ({ rows }) => rows,
    }),
    durationMs: t.exposeInt('durationMs', {
      nullable: true,
      description: 'Duration at the data source in milliseconds; null: nothing was run.',
    }),
    diagnostics: t.field({
      type: [DiagnosticObject],
      description: 'Errors that prevent the query, or warnings about it.',
      resolve: ({ diagnostics }) => [...diagnostics],
    }),
    faults: t.field({
      type: [DiagnosticObject],
      description:
        'Problems of the changed definitions themselves; a span lies in the expression of the definition, or where ' +
        '`path` is `filter` in its filter.',
      resolve: ({ faults }) => [...faults],
    }),
    failure: t.exposeString('failure', {
      nullable: true,
      description: 'Reason why the data source gave no rows, for people; null: it did.',
    }),
  }),
});

builder.queryField('semanticLayerPreview', (t) =>
  t.field({
    type: SemanticLayerPreview,
    description:
      'Runs a query over the semantic layer as it would be after changes, without making them. For admins; ' +
      'fails as the mutations do.',
    authScopes: { admin: true },
    args: {
      changes: t.arg({
        type: [SemanticLayerChangeInput],
        required: true,
        description: 'Changes, in order, at most 100; more fail with LIMIT_EXCEEDED.',
      }),
      semql: t.arg.string({ description: 'Query as text; exactly one of `semql` and `metricQuery`.' }),
      viewAsId: t.arg.id({
        description:
          'Member or token whose row policies count, as they would be after the changes; default: every row.',
      }),
      metricQuery: t.arg({
        type: 'JSON',
        description: 'METRIC_DSL request; `/api/v1/semql/metric-query.json` describes it.',
      }),
    },
    resolve: (_root, { changes, semql, metricQuery, viewAsId }, { now, services, signal, viewer }) =>
      previewChanges(services.semql, viewer, {
        located: changesOf(changes),
        viewAsId: viewAsId ?? null,
        form: semql == null ? { kind: 'metric', request: metricQuery } : { kind: 'text', semql },
        now,
        signal,
      }),
  }),
);
