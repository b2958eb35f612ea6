import { builder } from '../../graphql/builder.ts';
import { layerFailures } from '../layer.schema.ts';
import { compareGlossary, exportGlossary, importGlossary, rowsWith } from './csv/importGlossary.ts';
import type { ImportPlan, PlannedRow } from './csv/planImport.ts';

const GlossaryRowOutcome = builder.enumType('GlossaryRowOutcome', {
  description: 'Effect of a row of a file on the glossary.',
  values: {
    CREATED: { description: 'A new term.' },
    CHANGED: { description: 'A term gets other values.' },
    SAME: { description: 'The term has these values already.' },
    REFUSED: { description: 'The row cannot be imported, and so the file cannot.' },
  } satisfies Record<PlannedRow['outcome'], object>,
});

const GlossaryImportRow = builder.objectRef<PlannedRow>('GlossaryImportRow').implement({
  description: 'Row of a file with terms.',
  fields: (t) => ({
    row: t.exposeInt('row', { description: 'Row of the file, from 1; row 1 has the names of the columns.' }),
    term: t.exposeString('term', { description: 'Term of the row.' }),
    outcome: t.expose('outcome', { type: GlossaryRowOutcome, description: 'Effect on the glossary.' }),
    fields: t.stringList({
      description: 'Fields that get another value, such as `synonyms`.',
      resolve: ({ fields }) => [...fields],
    }),
    remark: t.exposeString('remark', {
      nullable: true,
      description: 'Reason of a refusal with the next step, or a word that would have two meanings; null: none.',
    }),
  }),
});

const GlossaryImport = builder.objectRef<ImportPlan>('GlossaryImport').implement({
  description: 'Effect of a file with terms on the glossary. Terms that the file does not name stay.',
  fields: (t) => ({
    rows: t.field({
      type: [GlossaryImportRow],
      description: 'Rows of the file, in order.',
      resolve: ({ rows }) => [...rows],
    }),
    createdCount: t.int({ description: 'Number of new terms.', resolve: (plan) => rowsWith(plan, 'CREATED') }),
    changedCount: t.int({ description: 'Number of changed terms.', resolve: (plan) => rowsWith(plan, 'CHANGED') }),
    refusedCount: t.int({ description: 'Number of refused rows.', resolve: (plan) => rowsWith(plan, 'REFUSED') }),
  }),
});

const fileDescription =
  'Content of the file: a row with the names of columns, then a row per term. Columns are `term`, `definition`, ' +
  '`synonyms`, `tags`, `models`, `dimensions`, `filters`, `measures` and `metrics`; entries of a cell are separated by ' +
  'semicolons, a remark on a mapping follows a colon. A column that is missing changes nothing. At most 5,000 terms.';

const GlossaryFileInput = builder.inputType('GlossaryFileInput', {
  description: 'File with terms.',
  fields: (t) => ({
    environmentId: t.id({ description: 'Environment of the terms; by default the one the viewer works in.' }),
    csv: t.string({ required: true, description: fileDescription }),
  }),
});

builder.queryField('glossaryCsv', (t) =>
  t.string({
    description: 'Glossary of an environment as CSV, which `importGlossary` reads. For admins.',
    authScopes: { admin: true },
    args: { environmentId: t.arg.id({ description: 'Environment; by default the one the viewer works in.' }) },
    resolve: (_root, { environmentId }, { database, viewer }) => exportGlossary(database, viewer, environmentId),
  }),
);

builder.mutationFields((t) => ({
  compareGlossary: t.field({
    type: GlossaryImport,
    description: 'Effect that importing a file with terms would have, row by row; nothing is changed. For admins.',
    errors: layerFailures,
    args: { input: t.arg({ type: GlossaryFileInput, required: true }) },
    resolve: (_root, { input }, { database, viewer }) => compareGlossary(database, viewer, input),
  }),
  importGlossary: t.field({
    type: GlossaryImport,
    description: 'Imports a file with terms as one change: all of its rows, or none when one is refused. For admins.',
    errors: layerFailures,
    args: { input: t.arg({ type: GlossaryFileInput, required: true }) },
    resolve: (_root, { input }, { services, viewer }) => importGlossary(services.layer, viewer, input),
  }),
}));
