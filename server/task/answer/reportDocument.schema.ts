import type { BoundNumber, BoundText, CellRef, EvidenceNote } from '../../analyst/deep/evidence.ts';
import type {
  CalloutBlock,
  ChartBlock,
  ReportBlock,
  ReportCell,
  TableBlock,
  TextBlock,
} from '../../analyst/deep/report.ts';
import { builder } from '../../graphql/builder.ts';
import { AnswerResult } from './answerResult.schema.ts';
import type { FrozenReport, FrozenRows, ShownSection } from '../report/frozenReport.ts';

const CellObject = builder.objectRef<CellRef>('ReportCellReference').implement({
  description: 'Cell of the rows of a piece of evidence.',
  fields: (t) => ({
    evidence: t.exposeString('evidence', { description: 'Key of the evidence.' }),
    row: t.exposeInt('row', { description: 'Index of the row, from 0.' }),
    column: t.exposeInt('column', { description: 'Index of the column, from 0.' }),
  }),
});

const NumberObject = builder.objectRef<BoundNumber>('ReportNumber').implement({
  description: 'Number in a text of a report, and the cells that it follows from.',
  fields: (t) => ({
    start: t.exposeInt('start', { description: 'Place of its first character in the text, in UTF-16 units.' }),
    end: t.exposeInt('end', { description: 'Place after its last character.' }),
    value: t.exposeFloat('value', { description: 'Value, not rounded.' }),
    formatted: t.exposeString('formatted', { description: 'Value as the text has it.' }),
    operation: t.exposeString('operation', {
      description: 'Computation of the value from the cells: `value`, `difference`, `change`, `share` and others.',
    }),
    evidence: t.exposeString('evidence', { description: 'Key of the evidence to open for it.' }),
    operands: t.field({
      type: t.listRef(t.listRef(CellObject, { nullable: true })),
      description: 'Cells of each operand; null: there is no such row, which counts as 0.',
      // One or two cells, of one or two operands.
      extensions: { rows: 2 },
      resolve: ({ operands }) => operands.map((cells) => [...cells]),
    }),
  }),
});

const TextObject = builder.objectRef<BoundText>('ReportText').implement({
  description: 'Plain text whose every number names the cells that it follows from.',
  fields: (t) => ({
    text: t.exposeString('text', { description: 'Text, without markup.' }),
    numbers: t.field({
      type: [NumberObject],
      description: 'Numbers in the text, in order.',
      // A sentence has three or four.
      extensions: { rows: 4 },
      resolve: ({ numbers }) => [...numbers],
    }),
  }),
});

const blockTypes = {
  text: 'ReportTextBlock',
  chart: 'ReportChartBlock',
  table: 'ReportTableBlock',
  callout: 'ReportCalloutBlock',
} as const satisfies Record<ReportBlock['type'], string>;

const Tone = builder.enumType('ReportCalloutTone', {
  description: 'Weight of a callout.',
  values: { NOTE: { description: 'A remark.' }, CAVEAT: { description: 'A limit of what was found.' } },
});

const TextBlockObject = builder.objectRef<TextBlock>(blockTypes.text).implement({
  description: 'Paragraph of a report.',
  fields: (t) => ({ text: t.field({ type: TextObject, description: 'Text.', resolve: ({ text }) => text }) }),
});

const CalloutBlockObject = builder.objectRef<CalloutBlock>(blockTypes.callout).implement({
  description: 'Text that is set off from the others.',
  fields: (t) => ({
    text: t.field({ type: TextObject, description: 'Text.', resolve: ({ text }) => text }),
    tone: t.field({ type: Tone, description: 'Weight.', resolve: ({ tone }) => (tone === 'note' ? 'NOTE' : 'CAVEAT') }),
  }),
});

const ChartBlockObject = builder.objectRef<ChartBlock>(blockTypes.chart).implement({
  description: 'Chart over the rows of one piece of evidence.',
  fields: (t) => ({
    evidence: t.exposeString('evidence', { description: 'Key of the evidence.' }),
    chartType: t.exposeString('chart', {
      description: 'Form: `bar`, `line`, `waterfall`, `cohort_grid` and the others of `ChartAttachment.chartType`.',
    }),
    title: t.exposeString('title', { description: 'Title.' }),
    spec: t.field({
      type: 'JSON',
      description: 'Vega-Lite specification with its data.',
      resolve: ({ spec }) => spec,
    }),
    description: t.exposeString('description', { description: 'Content of the chart in words.' }),
    note: t.exposeString('note', { nullable: true, description: 'Caveat for readers of the chart; null: none.' }),
  }),
});

const ColumnObject = builder.objectRef<TableBlock['columns'][number]>('ReportTableColumn').implement({
  description: 'Column of a table in a report.',
  fields: (t) => ({
    label: t.exposeString('label', { description: 'Heading.' }),
    isNumber: t.boolean({
      description: 'True: its cells are numbers, set to the right.',
      resolve: ({ align }) => align === 'end',
    }),
  }),
});

const TableCellObject = builder.objectRef<ReportCell>('ReportTableCell').implement({
  description: 'Cell of a table in a report.',
  fields: (t) => ({
    text: t.exposeString('text', { description: 'Text.' }),
    number: t.field({
      type: NumberObject,
      nullable: true,
      description: 'Number that the text is; null: it is none.',
      resolve: ({ number }) => number,
    }),
  }),
});

const TableBlockObject = builder.objectRef<TableBlock>(blockTypes.table).implement({
  description: 'Table with rows of one piece of evidence.',
  fields: (t) => ({
    evidence: t.exposeString('evidence', { description: 'Key of the evidence.' }),
    title: t.exposeString('title', { description: 'Title.' }),
    columns: t.field({ type: [ColumnObject], description: 'Columns.', resolve: ({ columns }) => [...columns] }),
    rows: t.field({
      type: t.listRef(t.listRef(TableCellObject)),
      description: 'Rows, each with one cell per column.',
      resolve: ({ rows }) => rows.map((row) => [...row]),
    }),
    more: t.exposeInt('more', { description: 'Number of rows of the evidence that are not shown.' }),
  }),
});

const BlockUnion = builder.unionType('ReportBlock', {
  description: 'Part of a section.',
  types: [TextBlockObject, ChartBlockObject, TableBlockObject, CalloutBlockObject],
  resolveType: ({ type }) => blockTypes[type],
});

const Claim = builder.enumType('ReportClaim', {
  description: 'Strength of what a section says.',
  values: {
    OBSERVED: { description: 'Read from the data.' },
    COMPUTED: { description: 'Follows from the data by exact accounting.' },
    POSSIBLE: { description: 'Fits the data; there may be other reasons.' },
  },
});

const SectionObject = builder.objectRef<ShownSection>('ReportSection').implement({
  description: 'Section of a report.',
  fields: (t) => ({
    key: t.exposeString('id', { description: 'Anchor, unique within the report.' }),
    heading: t.exposeString('heading', { description: 'Heading.' }),
    kind: t.exposeString('kind', {
      description: 'Analysis that it reports: `overview`, `trend`, `contribution` and the other kinds of plan items.',
    }),
    claim: t.field({
      type: Claim,
      description: 'Strength of what it says.',
      resolve: ({ claim }) => claim.toUpperCase() as Uppercase<typeof claim>,
    }),
    hidden: t.exposeBoolean('hidden', { description: 'True: readers who may not change the report do not get it.' }),
    note: t.exposeString('note', { description: 'Note of a person; may be empty.' }),
    blocks: t.field({
      type: [BlockUnion],
      description: 'Parts, in order.',
      // A text, and a chart or a table.
      extensions: { rows: 3 },
      resolve: ({ blocks }) => [...blocks],
    }),
  }),
});

const UsedDefinitionObject = builder.objectRef<FrozenRows['definitions'][number]>('ReportUsedDefinition').implement({
  description: 'Definition that a query was computed with.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Definition: `measure orders.revenue`.' }),
    version: t.exposeInt('version', { nullable: true, description: 'Version that was used; null: it has none.' }),
  }),
});

/** A piece of evidence and the report it belongs to, from which its rows are read. */
interface ReadEvidence {
  readonly note: EvidenceNote;
  readonly report: FrozenReport;
}

const rowsOf = async ({ note, report }: ReadEvidence): Promise<FrozenRows | null> =>
  (await report.rows()).get(note.id) ?? null;

const EvidenceObject = builder.objectRef<ReadEvidence>('ReportEvidence').implement({
  description: 'Query of a report, with its rows at that time.',
  fields: (t) => ({
    key: t.string({ description: 'Name in the report.', resolve: ({ note }) => note.id }),
    purpose: t.string({
      description: 'Content in a few words: "Revenue by segment".',
      resolve: ({ note }) => note.purpose,
    }),
    semql: t.string({ description: 'Query in SemQL.', resolve: ({ note }) => note.semql }),
    rowCount: t.int({ description: 'Number of rows.', resolve: ({ note }) => note.rowCount }),
    truncated: t.boolean({
      description: 'True: the result has more rows than were kept.',
      resolve: ({ note }) => note.truncated,
    }),
    reused: t.boolean({
      description: 'True: an earlier run of the same question read it.',
      resolve: ({ note }) => note.reused,
    }),
    caveats: t.stringList({ description: 'Limits of the rows, in words.', resolve: ({ note }) => [...note.caveats] }),
    readAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the data source gave the rows; null: not recorded.',
      resolve: async (evidence) => {
        const at = (await rowsOf(evidence))?.resultAt ?? null;
        return at === null ? null : new Date(at);
      },
    }),
    definitions: t.field({
      type: [UsedDefinitionObject],
      description: 'Definitions that it was computed with, each once.',
      resolve: async (evidence) => [...((await rowsOf(evidence))?.definitions ?? [])],
    }),
    result: t.field({
      type: AnswerResult,
      nullable: true,
      description: 'Rows, SQL and origin of each part of the query; null: they were not kept.',
      resolve: rowsOf,
    }),
  }),
});

type Figure = FrozenReport['document']['figures'][number];

const FigureObject = builder.objectRef<Figure>('ReportFigure').implement({
  description: 'Number under the headline of a report.',
  fields: (t) => ({
    label: t.exposeString('label', { description: 'Name of the number.' }),
    number: t.field({ type: NumberObject, description: 'Number.', resolve: ({ number }) => number }),
  }),
});

type Definition = FrozenReport['document']['definitions'][number];

const DefinitionObject = builder.objectRef<Definition>('ReportDefinition').implement({
  description: 'Definition that numbers of a report were computed with.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Definition: `measure orders.revenue`.' }),
    sentence: t.exposeString('sentence', { description: 'Meaning, one sentence.' }),
    version: t.exposeInt('version', { nullable: true, description: 'Version that was used; null: it has none.' }),
    evidence: t.stringList({ description: 'Keys of the evidence on it.', resolve: ({ evidence }) => [...evidence] }),
  }),
});

type Untold = FrozenReport['document']['untold'][number];

const UntoldObject = builder.objectRef<Untold>('ReportUntoldFinding').implement({
  description: 'Finding that no section tells.',
  fields: (t) => ({
    text: t.field({ type: TextObject, description: 'Finding.', resolve: ({ text }) => text }),
    reason: t.exposeString('reason', { description: 'Reason for leaving it out.' }),
  }),
});

type Removed = FrozenReport['document']['removed'][number];

const RemovedObject = builder.objectRef<Removed>('ReportRemovedPart').implement({
  description: 'Part of the plan or of the text that is not in the report.',
  fields: (t) => ({
    where: t.exposeString('where', { description: 'Part.' }),
    reason: t.exposeString('reason', { description: 'Reason for leaving it out.' }),
  }),
});

const Limit = builder.enumType('ReportLimit', {
  description: 'Limit that ended a deep run early.',
  values: {
    TIME: { description: 'Time.' },
    QUERIES: { description: 'Number of queries.' },
    CALLS: { description: 'Number of calls of tools.' },
    STOPPED: { description: 'A person stopped it.' },
  },
});

type Partial = NonNullable<FrozenReport['document']['partial']>;

const PartialObject = builder.objectRef<Partial>('ReportRemainder').implement({
  description: 'Part of the plan that was not done.',
  fields: (t) => ({
    limit: t.field({
      type: Limit,
      description: 'Limit that was reached.',
      resolve: ({ limit }) => limit.toUpperCase() as Uppercase<typeof limit>,
    }),
    remaining: t.stringList({
      description: 'Titles of the items of the plan that are left.',
      resolve: ({ remaining }) => remaining.map(({ title }) => title),
    }),
  }),
});

/** Frozen document of a report; one type for people with an account and readers of a link. */
export const ReportDocumentObject = builder.objectRef<FrozenReport>('ReportDocument').implement({
  description: 'Finished text of a report with its charts and evidence. Its numbers never change.',
  fields: (t) => ({
    title: t.string({ description: 'Title as it was written.', resolve: ({ document }) => document.title }),
    question: t.string({ description: 'Question.', resolve: ({ document }) => document.question }),
    headline: t.field({ type: TextObject, description: 'Main finding.', resolve: ({ document }) => document.headline }),
    figures: t.field({
      type: [FigureObject],
      description: 'Numbers under the headline.',
      resolve: ({ document }) => [...document.figures],
    }),
    sections: t.field({
      type: [SectionObject],
      description: 'Sections, in the order that people gave them.',
      resolve: ({ sections }) => [...sections],
    }),
    assumptions: t.stringList({
      description: 'Choices that hold for the whole report.',
      resolve: ({ document }) => document.assumptions.map(({ text }) => text),
    }),
    caveats: t.field({
      type: [TextObject],
      description: 'Limits of what was found.',
      resolve: ({ document }) => [...document.caveats],
    }),
    nextQuestions: t.stringList({
      description: 'Suggested next questions.',
      resolve: ({ document }) => [...document.nextQuestions],
    }),
    evidence: t.field({
      type: [EvidenceObject],
      description: 'Queries of the report with their rows, in the order of the plan.',
      resolve: (report) => report.evidence.map((note) => ({ note, report })),
    }),
    definitions: t.field({
      type: [DefinitionObject],
      description: 'Definitions that the numbers were computed with.',
      resolve: ({ document }) => [...document.definitions],
    }),
    testsMade: t.int({ description: 'Number of statistical tests.', resolve: ({ document }) => document.tests.made }),
    testsHeld: t.int({
      description: 'Number of tests whose result held after correction for their number.',
      resolve: ({ document }) => document.tests.held,
    }),
    untold: t.field({
      type: [UntoldObject],
      description: 'Findings that no section tells.',
      resolve: ({ document }) => [...document.untold],
    }),
    removed: t.field({
      type: [RemovedObject],
      description: 'Parts that could not run or be verified.',
      resolve: ({ document }) => [...document.removed],
    }),
    dataAsOf: t.field({
      type: 'DateTime',
      description: 'Clock of the run.',
      resolve: ({ document }) => new Date(document.dataAsOf),
    }),
    timeZone: t.string({ description: 'IANA time zone.', resolve: ({ document }) => document.timeZone }),
    partial: t.field({
      type: PartialObject,
      nullable: true,
      description: 'Part that a limit left undone; null: everything was done.',
      resolve: ({ document }) => document.partial,
    }),
  }),
});
