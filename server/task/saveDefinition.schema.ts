import { builder } from '../graphql/builder.ts';
import { expected } from '../graphql/errors.ts';
import { saveDefinition } from './saveDefinition.ts';
import { commentPolicy } from './task.policy.ts';

const SaveDefinitionInput = builder.inputType('SaveDefinitionInput', {
  description: 'Meaning of a word that a conversation has brought up.',
  fields: (t) => ({
    taskId: t.id({ required: true, description: 'Conversation.' }),
    commentId: t.id({
      description: 'Turn that it is attached to, by the person who asked or an admin; absent: none.',
    }),
    name: t.string({ required: true, description: 'Word or phrase, at most 200 characters.' }),
    description: t.string({ required: true, description: 'Meaning, in Markdown, at most 4,000 characters.' }),
  }),
});

interface Saved {
  readonly id: string;
  readonly commentId: string | null;
}

const SavedDefinition = builder.objectRef<Saved>('SavedDefinition').implement({
  description: 'Definition that was filed, to be verified by an admin.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the definition.' }),
    comment: t.prismaField({
      type: 'Comment',
      nullable: true,
      description: 'Turn that it is attached to; null: none.',
      resolve: (query, { commentId }, _args, { database, viewer }) =>
        commentId === null
          ? null
          : database.comment.findUnique({ ...query, where: { id: commentId, AND: commentPolicy.where(viewer) } }),
    }),
  }),
});

builder.mutationField('saveDefinition', (t) =>
  t.field({
    type: SavedDefinition,
    description:
      'Files what a conversation says a word means. Agents read it once an admin has verified it. A token of an ' +
      'agent may if the agent has `canAutoRegisterDefinitions`.',
    errors: { types: expected },
    args: { input: t.arg({ type: SaveDefinitionInput, required: true }) },
    resolve: async (_root, { input }, { services, viewer }) => ({
      id: await saveDefinition(services.layer, viewer, input),
      commentId: input.commentId ?? null,
    }),
  }),
);
