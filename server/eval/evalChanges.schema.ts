import { builder } from '../graphql/builder.ts';
import { enumOf } from '../graphql/enumOf.ts';
import { EvalExpectation, EvalSchedule, EvalTrigger } from '../graphql/enums/eval.ts';
import { expected } from '../graphql/errors.ts';
import { LimitExceededError } from '../platform/errors.ts';
import { caseFromAnswer, type KeptPart } from './cases/caseFromAnswer.ts';
import { createCase, removeCase, updateCase } from './cases/changeCases.ts';
import type { EvalServices } from './evalServices.ts';
import { startRun } from './running/startRun.ts';
import { createSuite, removeSuite, updateSuite } from './suites/changeSuites.ts';

declare module '../graphql/context.ts' {
  interface Services {
    readonly evals: EvalServices;
  }
}

type InputFields = Parameters<Parameters<typeof builder.inputType>[1]['fields']>[0];

const suiteFields = (t: InputFields) => ({
  schedule: t.field({ type: EvalSchedule, description: 'Schedule on which it runs by itself; NONE by default.' }),
  blocksPromotion: t.boolean({
    description: 'True: the environment is promoted only after a run that passed. False by default.',
  }),
});

const caseFields = (t: InputFields) => ({
  previous: t.stringList({ description: 'Questions of the conversation before it, in order; at most 5.' }),
  semql: t.string({ description: 'Expected SemQL; needed where `expects` is QUERY.' }),
  result: t.field({
    type: 'JSON',
    description:
      'Expected result: an object of `columns`, each with `name` and `role` (dimension, time or measure), and ' +
      '`rows`, at most 1,000 arrays; needed where `expects` is RESULT.',
  }),
  tolerance: t.float({ description: 'Largest distance of a number from the expected one, as a share of it, 0 to 1.' }),
  words: t.stringList({ description: 'Words that the options, or the unknown words, must contain; at most 20.' }),
  mustNotUse: t.stringList({
    description: 'Models, metrics and fields (`orders.revenue`) that the answer must not be computed from; at most 20.',
  }),
  asActorId: t.id({ description: 'Person who asks; by default the viewer.' }),
  clock: t.field({
    type: 'DateTime',
    description: 'Time at which the question is asked as it were; null: the time of each run.',
  }),
  timeZone: t.string({
    description:
      'Time zone in which it is asked, an IANA name such as `Europe/Berlin`; null: that of the organization.',
  }),
});

const CreateEvalSuiteInput = builder.inputType('CreateEvalSuiteInput', {
  description: 'New suite of tests of an agent.',
  fields: (t) => ({
    agentId: t.id({ required: true, description: 'Agent to test.' }),
    name: t.string({ required: true, description: 'Name, unique within the agent, 1 to 200 characters.' }),
    ...suiteFields(t),
  }),
});

const UpdateEvalSuiteInput = builder.inputType('UpdateEvalSuiteInput', {
  description: 'Change of a suite; what is absent stays.',
  fields: (t) => ({
    suiteId: t.id({ required: true, description: 'Suite to change.' }),
    version: t.int({ required: true, description: 'Version that was read.' }),
    name: t.string({ description: 'Name, unique within the agent.' }),
    ...suiteFields(t),
  }),
});

const EvalSuiteInput = builder.inputType('EvalSuiteInput', {
  description: 'Suite to act on.',
  fields: (t) => ({ suiteId: t.id({ required: true, description: 'Id of the suite.' }) }),
});

const StartEvalRunInput = builder.inputType('StartEvalRunInput', {
  description: 'Suite to run.',
  fields: (t) => ({
    suiteId: t.id({ required: true, description: 'Id of the suite.' }),
    trigger: t.field({ type: EvalTrigger, description: 'Cause of the run; PERSON by default.' }),
  }),
});

const CreateEvalCaseInput = builder.inputType('CreateEvalCaseInput', {
  description: 'New case of a suite.',
  fields: (t) => ({
    suiteId: t.id({ required: true, description: 'Suite that it is added to.' }),
    question: t.string({ required: true, description: 'Question to ask.' }),
    expects: t.field({ type: EvalExpectation, required: true, description: 'Kind of outcome that is expected.' }),
    ...caseFields(t),
  }),
});

const UpdateEvalCaseInput = builder.inputType('UpdateEvalCaseInput', {
  description:
    'Change of a case; what is absent stays. `clock: null` lets it be asked at the time of each run, `timeZone: null` ' +
    'in the time zone of the organization.',
  fields: (t) => ({
    caseId: t.id({ required: true, description: 'Case to change.' }),
    version: t.int({ required: true, description: 'Version that was read.' }),
    question: t.string({ description: 'Question to ask.' }),
    expects: t.field({ type: EvalExpectation, description: 'Kind of outcome that is expected.' }),
    ...caseFields(t),
  }),
});

const EvalCaseInput = builder.inputType('EvalCaseInput', {
  description: 'Case to act on.',
  fields: (t) => ({ caseId: t.id({ required: true, description: 'Id of the case.' }) }),
});

const KeptPartEnum = enumOf<KeptPart>('EvalKeptPart', 'Part of an answer that has to come out again.', {
  QUERY: 'The meaning of its query; the rows may change with the data.',
  RESULT: 'Its rows.',
});

const CreateEvalCaseFromAnswerInput = builder.inputType('CreateEvalCaseFromAnswerInput', {
  description: 'Answer to make a test of.',
  fields: (t) => ({
    commentId: t.id({ required: true, description: 'Turn with the answer, the question back or the refusal.' }),
    suiteId: t.id({
      description: 'Suite of the same agent; by default the first one, which is made if there is none.',
    }),
    keeps: t.field({
      type: KeptPartEnum,
      description: 'Part of an answer that has to come out again; QUERY by default.',
    }),
  }),
});

interface Removed {
  readonly id: string;
}

const RemovedEval = builder.objectRef<Removed>('RemovedEval').implement({
  description: 'Suite or case that was removed.',
  fields: (t) => ({ id: t.exposeID('id', { description: 'Id of what was removed.' }) }),
});

const errors = { types: expected };
const limited = { types: [...expected, LimitExceededError] };

builder.mutationFields((t) => ({
  createEvalSuite: t.prismaField({
    type: 'EvalSuite',
    description: 'Creates a suite of tests of an agent. For admins. Fails with LIMIT_EXCEEDED for more than 20.',
    errors: limited,
    args: { input: t.arg({ type: CreateEvalSuiteInput, required: true }) },
    resolve: (_query, _root, { input }, { database, viewer }) => createSuite(database, viewer, input),
  }),
  updateEvalSuite: t.prismaField({
    type: 'EvalSuite',
    description: 'Changes the name, the schedule, or whether a suite blocks promotions. For admins.',
    errors,
    args: { input: t.arg({ type: UpdateEvalSuiteInput, required: true }) },
    resolve: (_query, _root, { input }, { database, viewer }) => updateSuite(database, viewer, input),
  }),
  removeEvalSuite: t.field({
    type: RemovedEval,
    description: 'Removes a suite with its cases and runs. For admins.',
    errors,
    args: { input: t.arg({ type: EvalSuiteInput, required: true }) },
    resolve: async (_root, { input: { suiteId } }, { database, viewer }) => ({
      id: await removeSuite(database, viewer, suiteId),
    }),
  }),
  startEvalRun: t.prismaField({
    type: 'EvalRun',
    description:
      'Runs all cases of a suite; the run returns at once and proceeds by itself. While one waits or runs already, ' +
      'that one is returned. For admins.',
    errors,
    args: { input: t.arg({ type: StartEvalRunInput, required: true }) },
    resolve: (_query, _root, { input: { suiteId, trigger } }, { viewer, services }) =>
      startRun(services.evals, viewer, { suiteId, trigger: trigger ?? 'PERSON' }),
  }),
  createEvalCase: t.prismaField({
    type: 'EvalCase',
    description:
      'Adds a case to a suite. For admins. Fails with INVALID_INPUT for SemQL that the agent cannot run, and with ' +
      'LIMIT_EXCEEDED for more than 500 cases.',
    errors: limited,
    args: { input: t.arg({ type: CreateEvalCaseInput, required: true }) },
    resolve: (_query, _root, { input }, { viewer, services, now }) => createCase(services.evals, viewer, input, now),
  }),
  createEvalCaseFromAnswer: t.prismaField({
    type: 'EvalCase',
    description:
      'Makes a case of an answer: the same question after the same ones before it, asked as the same person by the ' +
      'clock of the answer. For admins. Fails with INVALID_INPUT for an answer with a changed assumption.',
    errors: limited,
    args: { input: t.arg({ type: CreateEvalCaseFromAnswerInput, required: true }) },
    resolve: (_query, _root, { input: { commentId, suiteId, keeps } }, { viewer, services, now }) =>
      caseFromAnswer(services.evals, viewer, { commentId, suiteId: suiteId ?? null, keeps: keeps ?? 'QUERY' }, now),
  }),
  updateEvalCase: t.prismaField({
    type: 'EvalCase',
    description: 'Changes what a case asks or expects. For admins.',
    errors: limited,
    args: { input: t.arg({ type: UpdateEvalCaseInput, required: true }) },
    resolve: (_query, _root, { input }, { viewer, services, now }) => updateCase(services.evals, viewer, input, now),
  }),
  removeEvalCase: t.field({
    type: RemovedEval,
    description: 'Removes a case; its results stay with their runs. For admins.',
    errors,
    args: { input: t.arg({ type: EvalCaseInput, required: true }) },
    resolve: async (_root, { input: { caseId } }, { viewer, services }) => ({
      id: await removeCase(services.evals, viewer, caseId),
    }),
  }),
}));
