import { builder } from '../../graphql/builder.ts';
import { expected } from '../../graphql/errors.ts';
import { LimitExceededError } from '../../platform/errors.ts';
import { proposeSuggestions } from './proposeSuggestions.ts';
import { suggestAnswered } from './suggestAnswered.ts';
import { updateSuggestions } from './updateSuggestions.ts';

const SuggestedQuestionInput = builder.inputType('SuggestedQuestionInput', {
  description: 'Suggested question, as it shall be.',
  fields: (t) => ({
    suggestionTaskId: t.id({ description: 'Question of the agent to change or move; absent: a new one.' }),
    task: t.string({ required: true, description: 'Question of at most 8 words.' }),
    pinned: t.boolean({ description: 'True: listed first, and kept when questions are proposed. Default false.' }),
  }),
});

const SuggestionCategoryInput = builder.inputType('SuggestionCategoryInput', {
  description: 'Category of suggested questions, as it shall be.',
  fields: (t) => ({
    agentSuggestionId: t.id({ description: 'Category of the agent to change; absent: a new one.' }),
    category: t.string({
      required: true,
      description: 'Heading, 1 to 100 characters, unique within the agent.',
    }),
    questions: t.field({
      type: [SuggestedQuestionInput],
      required: true,
      description: 'Questions in their order, at most 30.',
    }),
  }),
});

const UpdateSuggestionsInput = builder.inputType('UpdateSuggestionsInput', {
  description: 'All suggestions of an agent, as they shall be.',
  fields: (t) => ({
    agentId: t.id({ required: true, description: 'Agent to change.' }),
    version: t.int({
      required: true,
      description: 'Version of the agent that was read; CONFLICT when a newer one exists.',
    }),
    categories: t.field({
      type: [SuggestionCategoryInput],
      required: true,
      description: 'Categories in their order, at most 20. Those that are left out are removed, and so are questions.',
    }),
  }),
});

const ProposeSuggestionsInput = builder.inputType('ProposeSuggestionsInput', {
  description: 'Agent that gets suggestions by rule.',
  fields: (t) => ({
    agentId: t.id({ required: true, description: 'Agent to change.' }),
    version: t.int({
      description: 'Version of the agent that was read; CONFLICT when a newer one exists. Absent: any.',
    }),
  }),
});

const SuggestAnsweredInput = builder.inputType('CreateSuggestionFromAnswerInput', {
  description: 'Answer whose question the agent suggests from now on.',
  fields: (t) => ({
    commentId: t.id({ required: true, description: 'Turn that was answered.' }),
    question: t.string({ description: 'Words of the suggestion, at most 8; by default the question as it was asked.' }),
    category: t.string({ description: 'Heading; a new one is added. By default the last one of the agent.' }),
  }),
});

builder.mutationFields((t) => ({
  createSuggestionFromAnswer: t.prismaField({
    type: 'Agent',
    description:
      'Adds the question of an answer to the suggestions of its agent, pinned. For admins and editors of the agent. ' +
      'Fails with INVALID_INPUT for a question of more than 8 words, or one that is suggested already.',
    errors: { types: [...expected, LimitExceededError] },
    args: { input: t.arg({ type: SuggestAnsweredInput, required: true }) },
    resolve: (_query, _root, { input }, { database, viewer }) => suggestAnswered(database, viewer, input),
  }),
  updateSuggestions: t.prismaField({
    type: 'Agent',
    description:
      'Changes the suggestions of an agent to a list: adds, changes, moves, pins and removes. For admins and editors ' +
      'of the agent. Fails with INVALID_INPUT for a question of more than 8 words, and with CONFLICT when the agent ' +
      'has changed since `version`.',
    errors: { types: [...expected, LimitExceededError] },
    args: { input: t.arg({ type: UpdateSuggestionsInput, required: true }) },
    resolve: (_query, _root, { input: { agentId: id, version, categories } }, { database, viewer }) =>
      updateSuggestions(
        database,
        viewer,
        { id, version },
        categories.map(({ agentSuggestionId, category, questions }) => ({
          id: agentSuggestionId,
          category,
          questions: questions.map(({ suggestionTaskId, task, pinned }) => ({
            id: suggestionTaskId,
            task,
            pinned: pinned ?? false,
          })),
        })),
      ),
  }),
  proposeSuggestions: t.prismaField({
    type: 'Agent',
    description:
      'Replaces the suggestions of an agent by questions about its models and metrics, each of which the built-in ' +
      'engine answers without asking back. Pinned ones stay. For admins and editors of the agent.',
    errors: { types: [...expected, LimitExceededError] },
    args: { input: t.arg({ type: ProposeSuggestionsInput, required: true }) },
    resolve: (_query, _root, { input: { agentId: id, version } }, { database, viewer, now }) =>
      proposeSuggestions(database, viewer, { id, version: version ?? null }, now),
  }),
}));
