import { builder } from '../../graphql/builder.ts';
import { TriageFixKind, TriageState } from '../../graphql/enums/learning.ts';
import { expected } from '../../graphql/errors.ts';
import { askTriageItemAgain } from './askTriageItemAgain.ts';
import { assignTriageItem } from './assignTriageItem.ts';
import { moveTriageItem } from './moveTriageItem.ts';

const FixInput = builder.inputType('TriageFixInput', {
  description: 'Thing that was changed so that an answer comes out right.',
  fields: (t) => ({
    kind: t.field({ type: TriageFixKind, required: true, description: 'Kind.' }),
    thingId: t.id({
      description:
        'Id of the metric, term, model, dimension, measure or test; of a SYNONYM that of any of them but a test. ' +
        'Absent for INSTRUCTIONS, which are those of the agent.',
    }),
  }),
});

const MoveTriageItemInput = builder.inputType('MoveTriageItemInput', {
  description: 'Next state of an answer that was rated bad.',
  fields: (t) => ({
    itemId: t.id({ required: true, description: 'Item of the triage.' }),
    state: t.field({ type: TriageState, required: true, description: 'Next state; any but WITHDRAWN.' }),
    reason: t.string({ description: 'Reason of DISMISSED, which requires one, at most 4,000 characters.' }),
    fix: t.field({ type: FixInput, description: 'Thing that was changed, of FIXED; absent: not said.' }),
  }),
});

const AssignTriageItemInput = builder.inputType('AssignTriageItemInput', {
  description: 'Member who looks into an answer that was rated bad.',
  fields: (t) => ({
    itemId: t.id({ required: true, description: 'Item of the triage.' }),
    ownerId: t.id({ description: 'Member; absent or null: none.' }),
  }),
});

const AskTriageItemAgainInput = builder.inputType('AskTriageItemAgainInput', {
  description: 'Answer that was rated bad, to ask its question again.',
  fields: (t) => ({ itemId: t.id({ required: true, description: 'Item of the triage.' }) }),
});

builder.mutationFields((t) => ({
  moveTriageItem: t.prismaField({
    type: 'TriageItem',
    description:
      'Moves an answer that was rated bad to another state; IN_PROGRESS gives it to the viewer where it has no owner. ' +
      'For admins.',
    errors: { types: expected },
    args: { input: t.arg({ type: MoveTriageItemInput, required: true }) },
    resolve: (_query, _root, { input }, { database, viewer, now }) => moveTriageItem(database, viewer, input, now),
  }),
  assignTriageItem: t.prismaField({
    type: 'TriageItem',
    description: 'Gives an answer that was rated bad to a member, or to none. For admins.',
    errors: { types: expected },
    args: { input: t.arg({ type: AssignTriageItemInput, required: true }) },
    resolve: (_query, _root, { input: { itemId, ownerId } }, { database, viewer }) =>
      assignTriageItem(database, viewer, { itemId, ownerId: ownerId ?? null }),
  }),
  askTriageItemAgain: t.prismaField({
    type: 'TriageItem',
    description:
      'Asks the question of an answer that was rated bad once more, as the person who asked it, and keeps the reply ' +
      'in `TriageItem.now`. No task is changed. For admins.',
    errors: { types: expected },
    args: { input: t.arg({ type: AskTriageItemAgainInput, required: true }) },
    resolve: (_query, _root, { input: { itemId } }, { services, viewer, now }) =>
      askTriageItemAgain(services.semql, viewer, itemId, now),
  }),
}));
