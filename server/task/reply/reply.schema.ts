import { builder } from '../../graphql/builder.ts';
import { expected } from '../../graphql/errors.ts';
import { AnalysisStartedError, StaleRevisionError } from './replyErrors.ts';
import { replyToStep } from './replyToStep.ts';

builder.objectType(StaleRevisionError, {
  name: 'StaleRevisionError',
  interfaces: ['UserError'],
  description: 'STALE_REVISION: the plan was edited since it was read. Nothing was changed.',
});

builder.objectType(AnalysisStartedError, {
  name: 'AnalysisStartedError',
  interfaces: ['UserError'],
  description: 'ANALYSIS_STARTED: the analysis runs with the plan as it was started. Nothing was changed.',
});

const ChoiceInput = builder.inputType('PlanChoiceInput', {
  description: 'Choice of a person.',
  fields: (t) => ({
    key: t.string({ required: true, description: 'Key of the question or the assumption.' }),
    choice: t.string({ required: true, description: 'Key of the choice.' }),
  }),
});

const ItemInput = builder.inputType('PlanItemInput', {
  description: 'Item that stays, by its key, or a new one in words.',
  fields: (t) => ({
    key: t.string({ description: 'Key of the item; left out: it is new.' }),
    title: t.string({ description: 'Another title, or the words of a new item, at most 300 characters.' }),
    dimension: t.string({ description: 'Key of a breakdown in place of the present one.' }),
  }),
});

const PlanReplyInput = builder.inputType('PlanReplyInput', {
  description: 'Edit of a plan.',
  fields: (t) => ({
    revision: t.int({ required: true, description: 'Revision of the plan that was edited.' }),
    start: t.boolean({ description: 'True: the analysis starts with the plan as it is after this edit.' }),
    items: t.field({
      type: [ItemInput],
      description: 'All items that are to be there, in their new order; left out: as they are.',
    }),
    choices: t.field({ type: [ChoiceInput], description: 'Assumptions to change; left out: none.' }),
  }),
});

const ClarificationReplyInput = builder.inputType('ClarificationReplyInput', {
  description: 'Reply to questions; those without a choice keep their default.',
  fields: (t) => ({
    choices: t.field({
      type: [ChoiceInput],
      required: true,
      description: 'Choices; empty: all questions are skipped.',
    }),
  }),
});

const ReplyToStepInput = builder.inputType('ReplyToStepInput', {
  description: 'Reply to a step that waits for a person: `plan` or `clarification`, by what it asks.',
  fields: (t) => ({
    stepId: t.id({ required: true, description: 'Id of the step.' }),
    plan: t.field({ type: PlanReplyInput, description: 'Reply to a plan.' }),
    clarification: t.field({ type: ClarificationReplyInput, description: 'Reply to questions.' }),
  }),
});

builder.mutationFields((t) => ({
  replyToStep: t.prismaField({
    type: 'Comment',
    description:
      'Completes a step that waits for a person and continues the run; returns the turn. The same reply sent again ' +
      'changes nothing. Only for the person who asked. Fails with STALE_REVISION for a plan that was edited since, ' +
      'and with ANALYSIS_STARTED once it runs.',
    errors: { types: [...expected, StaleRevisionError, AnalysisStartedError] },
    args: { input: t.arg({ type: ReplyToStepInput, required: true }) },
    resolve: (_query, _root, { input }, { services, viewer }) => replyToStep(services.task, viewer, input),
  }),
}));
