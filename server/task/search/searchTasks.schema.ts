import { getRefFromModel } from '@pothos/plugin-prisma';
import { builder } from '../../graphql/builder.ts';
import { edgeOf, pageOf, totalCount } from '../../graphql/connectionOf.ts';
import { enumOf } from '../../graphql/enumOf.ts';
import { pageSize } from '../../graphql/pageSize.ts';
import type { MatchPlace } from './matchIn.ts';
import { mostCounted } from '../tasksOf.ts';
import { searchTasks, type FoundTask, type FoundTasks } from './searchTasks.ts';

const MatchPlaceEnum = enumOf<MatchPlace>('TaskMatchPlace', 'Place in which a task has the words of a search.', {
  TITLE: 'Its title.',
  QUESTION: 'One of its questions.',
  ANSWER: 'The sentence of one of its answers.',
});

const TaskRef = getRefFromModel('Task', builder);

const FoundTaskObject = builder.objectRef<FoundTask>('FoundTask').implement({
  description: 'Task that a search found, with its match.',
  fields: (t) => ({
    task: t.field({ type: TaskRef, description: 'The task.', resolve: ({ task }) => task }),
    place: t.expose('place', {
      type: MatchPlaceEnum,
      nullable: true,
      description: 'Place that has most of the words; null when the search had none.',
    }),
    excerpt: t.exposeString('excerpt', {
      nullable: true,
      description: 'Part of that question or answer around the first word, at most 180 characters; null: the title.',
    }),
  }),
});

const FoundTaskEdge = builder.objectRef<FoundTask>(edgeOf('FoundTask').name).implement({
  description: edgeOf('FoundTask').description,
  fields: (t) => ({
    cursor: t.string({ description: 'Cursor of the task, for `after`.', resolve: ({ task }) => task.id }),
    node: t.field({ type: FoundTaskObject, description: 'The task with its match.', resolve: (found) => found }),
  }),
});

const FoundTasksObject = builder.objectRef<FoundTasks>(pageOf('FoundTask').name).implement({
  description: 'Page of the tasks that a search found.',
  fields: (t) => ({
    edges: t.field({ type: [FoundTaskEdge], description: 'Tasks of the page.', resolve: ({ found }) => [...found] }),
    pageInfo: t.field({
      type: builder.pageInfoRef(),
      description: 'Place of the page in the list.',
      resolve: ({ found, hasNextPage, hasPreviousPage }) => ({
        hasNextPage,
        hasPreviousPage,
        startCursor: found[0]?.task.id ?? null,
        endCursor: found.at(-1)?.task.id ?? null,
      }),
    }),
    totalCount: t.int({
      description: `${totalCount} Counted to 1,001.`,
      resolve: ({ where }, _args, { database }) => database.task.count({ where, take: mostCounted }),
    }),
    words: t.exposeStringList('words', {
      description: 'Words that every task on the page has, in lower case, to mark them; as corrected, if they were.',
    }),
    corrected: t.exposeBoolean('corrected', {
      description: 'True: nothing had the words as typed, so `words` has the nearest ones.',
    }),
  }),
});

builder.queryField('searchTasks', (t) =>
  t.field({
    type: FoundTasksObject,
    description:
      'Own tasks of the viewer with all words of a text in their title, questions and answers, newest first. Where no ' +
      'task has them, mistyped words are corrected. Tasks that others share with the viewer are in `sharedTasks`.',
    authScopes: { asker: true },
    args: {
      text: t.arg.string({ required: true, description: 'Words, ignoring case; an empty text finds all own tasks.' }),
      starred: t.arg.boolean({ description: 'True: only tasks that the viewer has starred.' }),
      first: t.arg.int({ description: `Number of tasks, ${pageSize.default} by default and at most ${pageSize.max}.` }),
      after: t.arg.string({ description: 'Cursor of the last task of the page before.' }),
    },
    resolve: (_root, args, { database, viewer }) => searchTasks(database, viewer, args),
  }),
);
