import { builder, governed } from '../graphql/builder.ts';
import { connectionOf } from '../graphql/connectionOf.ts';
import { rankedPage } from '../platform/search/searchedList.ts';
import { tagsFoundBy } from './findTags.ts';
import { conflictsIn, takenWords, termsFoundBy, type TermSearch } from './findTerms.ts';
import { glossaryTermPolicy, tagPolicy } from './glossary.policy.ts';
import { spellingsOf, type WordConflict } from './words.ts';

builder.prismaNode('GlossaryTerm', {
  ...governed('GlossaryTerm', glossaryTermPolicy),
  description: 'Word of the organization and its meaning. Read by every member.',
  fields: (t) => ({
    term: t.exposeString('term', { description: 'Word or phrase.' }),
    definition: t.exposeString('definition', { description: 'Meaning, in Markdown; may be empty.' }),
    synonyms: t.exposeStringList('synonyms', { description: 'Other words for the same thing.' }),
    version: t.exposeInt('version', { description: 'Version, from 1.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of creation.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Time of the last change.' }),
    environment: t.relation('environment', {
      nullable: true,
      description: 'Environment of the term; null when the viewer may not read it.',
    }),
    tags: t.relation('tags', {
      description: 'Tags, by name.',
      query: (_args, context) => ({ where: tagPolicy.where(context.viewer), orderBy: { name: 'asc' } }),
    }),
    mappings: t.relation('mappings', {
      description: 'Parts of the semantic layer that the term stands for, in order.',
      query: { orderBy: { position: 'asc' } },
    }),
    mappingCount: t.relationCount('mappings', {
      description: 'Number of mappings, including those to parts that the viewer may not read.',
    }),
  }),
});

builder.prismaObject('GlossaryTermMapping', {
  description: 'Part of the semantic layer that a term stands for: one of five kinds, null when not readable.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the mapping.' }),
    description: t.exposeString('description', { description: 'Remark on the mapping; may be empty.' }),
    model: t.relation('model', { nullable: true, description: 'Model; null: another kind, or not readable.' }),
    dimension: t.relation('dimension', {
      nullable: true,
      description: 'Dimension; null: another kind, or not readable.',
    }),
    filter: t.relation('filter', { nullable: true, description: 'Filter; null: another kind, or not readable.' }),
    measure: t.relation('measure', { nullable: true, description: 'Measure; null: another kind, or not readable.' }),
    metric: t.relation('metric', { nullable: true, description: 'Metric; null: another kind, or not readable.' }),
  }),
});

builder.prismaNode('Tag', {
  ...governed('Tag', tagPolicy),
  description: 'Label that groups metrics, terms and templates. Read by every member.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name for display.' }),
    color: t.exposeString('color', { nullable: true, description: 'Color for display, `#rrggbb`; null: none.' }),
    termCount: t.relationCount('glossaryTerms', {
      description: 'Number of terms with the tag that the viewer may read.',
      where: (_args, { viewer }) => glossaryTermPolicy.where(viewer),
    }),
  }),
});

const GlossaryTermState = builder.enumType('GlossaryTermState', {
  description: 'Work that a term still needs.',
  values: {
    UNLINKED: { description: 'Stands for no part of the semantic layer.' },
    UNDEFINED: { description: 'Has no definition.' },
    CONFLICTING: { description: 'Shares its word or a synonym with another term.' },
  } satisfies Record<NonNullable<TermSearch['state']>, object>,
});

const GlossaryConflict = builder.objectRef<WordConflict>('GlossaryConflict').implement({
  description: 'Word that stands for terms: two meanings, so agents have to ask which one is meant.',
  fields: (t) => ({
    word: t.exposeString('word', { description: 'The word, as it is written.' }),
    terms: t.prismaField({
      type: ['GlossaryTerm'],
      description: 'Terms that have the word, as their own or as a synonym, in alphabetical order.',
      resolve: (query, { termIds }, _args, { database, viewer }) =>
        database.glossaryTerm.findMany({
          ...query,
          where: { id: { in: [...termIds] }, AND: glossaryTermPolicy.where(viewer) },
          orderBy: [{ term: 'asc' }, { id: 'asc' }],
        }),
    }),
    spellings: t.stringList({
      description: 'The word as these terms and their synonyms write it: case, spaces and width may differ.',
      resolve: async ({ word, termIds }, _args, { database, viewer }) => {
        const terms = await database.glossaryTerm.findMany({
          where: { id: { in: [...termIds] }, AND: glossaryTermPolicy.where(viewer) },
          orderBy: [{ term: 'asc' }, { id: 'asc' }],
        });
        return spellingsOf(word, terms);
      },
    }),
  }),
});

const environmentArgument = 'Environment of the terms; by default the one the viewer works in.';

builder.queryFields((t) => ({
  glossaryConflicts: t.field({
    type: [GlossaryConflict],
    description: 'Words that stand for more than one term of an environment, by the word.',
    authScopes: { member: true },
    args: { environmentId: t.arg.id({ description: environmentArgument }) },
    resolve: async (_root, { environmentId }, { database, viewer }) => [
      ...(await conflictsIn(database, viewer, environmentId)),
    ],
  }),
  takenGlossaryWords: t.field({
    type: [GlossaryConflict],
    description: 'Words of a list that terms of an environment already have, each with these terms.',
    authScopes: { member: true },
    args: {
      words: t.arg.stringList({ required: true, description: 'Words to look for, at most 200.' }),
      exceptTermId: t.arg.id({ description: 'Term that may have them, because it is the one being edited.' }),
      environmentId: t.arg.id({ description: environmentArgument }),
    },
    resolve: async (_root, { words, exceptTermId, environmentId }, { database, viewer }) => [
      ...(await takenWords(database, viewer, { words, exceptTermId, environmentId })),
    ],
  }),
  glossaryTerm: t.prismaField({
    type: 'GlossaryTerm',
    nullable: true,
    description: 'Term by its id; null when it does not exist or the viewer may not read it.',
    authScopes: { member: true },
    args: { id: t.arg.id({ required: true, description: 'Id of the term.' }) },
    resolve: (query, _root, { id }, context) =>
      context.database.glossaryTerm.findUnique({
        ...query,
        where: { id, AND: glossaryTermPolicy.where(context.viewer) },
      }),
  }),
  glossaryTerms: t.prismaConnection(
    {
      type: 'GlossaryTerm',
      cursor: 'id',
      description: 'Terms of an environment, in alphabetical order.',
      authScopes: { member: true },
      args: {
        environmentId: t.arg.id({ description: environmentArgument }),
        search: t.arg.string({
          description:
            'Words of the term, of a synonym or of the definition. Best matches come first; slips of typing are corrected.',
        }),
        tagId: t.arg.id({ description: 'Tag that they have.' }),
        state: t.arg({ type: GlossaryTermState, description: 'Work that they still need.' }),
      },
      totalCount: async (_connection, args, { database, viewer }) =>
        database.glossaryTerm.count({ where: (await termsFoundBy(database, viewer, args)).where }),
      resolve: async (query, _root, args, { database, viewer }) =>
        rankedPage(await termsFoundBy(database, viewer, args), query, (page) =>
          database.glossaryTerm.findMany({ ...page, orderBy: [{ term: 'asc' }, { id: 'asc' }] }),
        ),
    },
    connectionOf('GlossaryTerm'),
  ),
  tags: t.prismaConnection(
    {
      type: 'Tag',
      cursor: 'id',
      description: 'Tags of the organization, by name.',
      authScopes: { member: true },
      args: {
        search: t.arg.string({
          description: 'Words of the name. Best matches come first; slips of typing are corrected.',
        }),
      },
      totalCount: async (_root, { search }, { database, viewer }) =>
        database.tag.count({ where: (await tagsFoundBy(database, viewer, search)).where }),
      resolve: async (query, _root, { search }, { database, viewer }) =>
        rankedPage(await tagsFoundBy(database, viewer, search), query, (page) =>
          database.tag.findMany({ ...page, orderBy: [{ name: 'asc' }, { id: 'asc' }] }),
        ),
    },
    connectionOf('Tag'),
  ),
}));
