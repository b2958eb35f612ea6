import { builder } from '../../graphql/builder.ts';
import type { RankedHit } from './search.ts';
import { searchReport, type SearchIndexSize, type SearchReport } from './searchReport.ts';

const MatchReasonEnum = builder.enumType('SearchMatchReason', {
  description: 'Part of an object that a search found.',
  values: {
    NAME: { description: 'Its name or label.' },
    SYNONYM: { description: 'A synonym.' },
    FIELD: { description: 'The name, label or synonym of a dimension, measure or filter.' },
    VALUE: { description: 'A value of a dimension.' },
    DESCRIPTION: { description: 'Its description or definition.' },
    SIMILAR: { description: 'A name that is nearly the text, as after a slip of typing.' },
  } satisfies Record<RankedHit['reason'], object>,
});

const RankedHitObject = builder.objectRef<RankedHit>('RankedSearchHit').implement({
  description: 'Hit of a search with its place in the ranking.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the object.' }),
    type: t.exposeString('type', { description: 'Type of the object: `Agent`, `Model`, `Metric`, ….' }),
    name: t.exposeString('name', { description: 'Name of the object.' }),
    label: t.exposeString('label', { description: 'Name for display; may be empty.' }),
    match: t.exposeString('match', {
      nullable: true,
      description: 'Part that was found instead of the name: `measure Revenue`; null: the name.',
    }),
    reason: t.expose('reason', { type: MatchReasonEnum, description: 'Kind of that part.' }),
    score: t.exposeFloat('score', {
      description: 'Above 0 up to 1, higher first: 1 for an equal name, less for what is found past the name.',
    }),
  }),
});

const SearchIndexSizeObject = builder.objectRef<SearchIndexSize>('SearchIndexSize').implement({
  description: 'Number of things that a search looks through.',
  fields: (t) => ({
    models: t.exposeInt('models', { description: 'Number of models.' }),
    metrics: t.exposeInt('metrics', { description: 'Number of metrics.' }),
    terms: t.exposeInt('terms', { description: 'Number of terms of the glossary.' }),
    fields: t.exposeInt('fields', { description: 'Number of dimensions, measures and filters.' }),
    values: t.exposeInt('values', { description: 'Number of listed values of dimensions.' }),
  }),
});

const SearchReportObject = builder.objectRef<SearchReport>('SearchReport').implement({
  description: 'Search with the reasons of its ranking and its timing.',
  fields: (t) => ({
    hits: t.field({ type: [RankedHitObject], description: 'Hits, best first.', resolve: ({ hits }) => [...hits] }),
    durationMs: t.exposeFloat('durationMs', { description: 'Milliseconds that the search took on the server.' }),
    size: t.expose('size', { type: SearchIndexSizeObject, description: 'Number of things it looked through.' }),
  }),
});

builder.queryField('searchReport', (t) =>
  t.field({
    type: SearchReportObject,
    description: 'The same as `search`, with the reason and score of each hit, and the timing. For staff.',
    authScopes: { staff: true },
    args: { text: t.arg.string({ required: true, description: 'Text to look for; an empty one finds nothing.' }) },
    resolve: (_root, { text }, { database, viewer }) => searchReport(database, viewer, text),
  }),
);
