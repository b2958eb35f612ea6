import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Lightbulb, Plus, Sparkles } from 'lucide-react';
import { attempt } from '../../../../../components/attempt.ts';
import { EditorBar } from '../../../../../editing/EditorBar.tsx';
import { SaveFailure } from '../../../../../editing/SaveFailure.tsx';
import { useDraft } from '../../../../../editing/useDraft.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { EmptyState } from '../../../../../ui/feedback/EmptyState.tsx';
import { FieldError } from '../../../../../ui/form/Field.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { Screen } from '../../../../../ui/layout/Screen.tsx';
import { counted } from '../../../../../ui/text/counted.ts';
import { useAgentPlace } from '../agentPlace.ts';
import { SuggestionCategoryEditor } from './SuggestionCategoryEditor.tsx';
import { moved, suggestionFault, withoutBlanks, type Category } from './suggestionList.ts';
import { ProposeSuggestionsDocument, UpdateSuggestionsDocument } from './suggestions.generated.ts';

interface SuggestionValues {
  readonly categories: readonly Category[];
}

/** Questions offered to people who ask this agent: written by hand, or proposed from its layer. */
export function Component() {
  const { agent, reload } = useAgentPlace();
  const [update] = useMutation(UpdateSuggestionsDocument);
  const [propose, proposing] = useMutation(ProposeSuggestionsDocument);
  const editing = useDraft<SuggestionValues>({
    stored: {
      version: agent.version,
      categories: agent.suggestions.map(({ id, category, tasks }) => ({
        id,
        category,
        // The list is kept in the order of its positions; pinned questions lead where it is shown.
        questions: tasks
          .toSorted((one, other) => one.position - other.position)
          .map((task) => ({ id: task.id, task: task.task, pinned: task.pinned })),
      })),
    },
    reload,
    check: ({ categories }) => {
      const fault = suggestionFault(categories);
      return fault === null ? {} : { categories: fault };
    },
    save: async ({ categories = [] }, version) => {
      const input = {
        agentId: agent.id,
        version,
        categories: withoutBlanks(categories).map(({ id, category, questions }) => ({
          agentSuggestionId: id,
          category: category.trim(),
          questions: questions.map((question) => ({
            suggestionTaskId: question.id,
            task: question.task.trim(),
            pinned: question.pinned,
          })),
        })),
      };
      return (await update({ variables: { input } })).data?.updateSuggestions;
    },
  });
  const { categories } = editing.values;
  const set = (next: readonly Category[]) => editing.edit({ categories: next });
  const count = categories.reduce((sum, { questions }) => sum + questions.length, 0);

  const generate = () =>
    attempt('No questions were proposed', async () => {
      const { data } = await propose({ variables: { input: { agentId: agent.id } } });
      return data?.proposeSuggestions;
    });

  const proposeButton = (
    <Button
      disabled={editing.dirty || proposing.loading || agent.agentModels.length === 0}
      onClick={() => void generate()}
    >
      <Icon of={Sparkles} size={15} />
      {proposing.loading ? 'Proposing…' : 'Propose from the semantic layer'}
    </Button>
  );
  return (
    <Screen asChild>
      <chakra.form
        noValidate
        aria-label="Suggestions"
        onSubmit={(event) => {
          event.preventDefault();
          void editing.save();
        }}
      >
        <EditorBar editing={editing}>
          <chakra.span color="fg.muted">{counted(count, 'question')}</chakra.span>
        </EditorBar>
        <SaveFailure editing={editing} noun="Agent" />
        {editing.errors.categories !== undefined && <FieldError>{editing.errors.categories}</FieldError>}
        {categories.length === 0 ? (
          <EmptyState icon={Lightbulb} action={proposeButton}>
            {agent.agentModels.length === 0
              ? 'Give the agent a model first: questions are proposed from what it sees.'
              : 'People see an empty page before they ask. Proposed questions are tried first: each one has an answer.'}
          </EmptyState>
        ) : (
          <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3" marginBottom="4">
            {proposeButton}
            <chakra.span textStyle="note" color="fg.subtle">
              Pinned questions stay when others are proposed.
            </chakra.span>
          </chakra.div>
        )}
        <chakra.div display="flex" flexDirection="column" gap="4">
          {categories.map((category, index) => (
            <SuggestionCategoryEditor
              key={category.id ?? `new-${index}`}
              category={category}
              first={index === 0}
              last={index === categories.length - 1}
              onChange={(next) => set(categories.with(index, next))}
              onMove={(by) => set(moved(categories, index, by))}
              onRemove={() => set(categories.toSpliced(index, 1))}
            />
          ))}
        </chakra.div>
        <Button
          marginTop="4"
          onClick={() =>
            set([...categories, { id: null, category: '', questions: [{ id: null, task: '', pinned: false }] }])
          }
        >
          <Icon of={Plus} size={15} />
          Add a category
        </Button>
      </chakra.form>
    </Screen>
  );
}
