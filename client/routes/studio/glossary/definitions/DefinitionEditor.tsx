import { useMutation, useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router';
import { EditorBar } from '../../../../editing/EditorBar.tsx';
import { FieldState } from '../../../../editing/FieldState.tsx';
import { SaveFailure } from '../../../../editing/SaveFailure.tsx';
import { useDraft } from '../../../../editing/useDraft.ts';
import { ChoiceField } from '../../../../ui/form/ChoiceField.tsx';
import { Field } from '../../../../ui/form/Field.tsx';
import { TextLink } from '../../../../ui/text/TextLink.tsx';
import { DefinitionField } from '../term/DefinitionField.tsx';
import {
  DefinitionReadersDocument,
  UpdateDefinitionDocument,
  type DefinitionEditor_DefinitionFragment,
} from './DefinitionRoute.generated.ts';
import { forgetDefinitions } from './forgetDefinitions.ts';
import { sources } from './states.ts';

interface DefinitionEditorProps {
  readonly definition: DefinitionEditor_DefinitionFragment;
  /** Reads the definition again. */
  readonly onReload: () => Promise<void>;
}

interface DefinitionValues {
  readonly name: string;
  readonly description: string;
  /** Id of the only agent that reads it; empty: every agent. */
  readonly agentId: string;
}

/** Form of a definition. */
export function DefinitionEditor({ definition, onReload }: DefinitionEditorProps) {
  const [update] = useMutation(UpdateDefinitionDocument, {
    refetchQueries: ['DefinitionRoute'],
    update: forgetDefinitions,
  });
  const { data: choices } = useQuery(DefinitionReadersDocument);
  const { id, name, agent, version, source, sourceTask, creator } = definition;
  const editing = useDraft<DefinitionValues>({
    stored: { version, name, description: definition.description, agentId: agent?.id ?? '' },
    reload: onReload,
    check: (values) => ({
      ...(values.name.trim() === '' && { name: 'Enter the word or phrase that is defined.' }),
      ...(values.description.trim() === '' && { description: 'Write what the word means.' }),
    }),
    save: async ({ agentId, ...texts }, read, confirmed) => {
      const chosen = agentId === undefined ? {} : { agentId: agentId || null };
      const input = { definitionId: id, version: read, confirmed, ...texts, ...chosen };
      const { data } = await update({ variables: { input } });
      return data?.updateDefinition;
    },
  });
  const { edit, text, values } = editing;
  const standing = definition.state !== 'UNVERIFIED';
  const rewords = values.name !== name || values.description !== definition.description;
  const agents = choices?.agents.edges.map(({ node }) => node) ?? (agent === null ? [] : [agent]);
  return (
    <chakra.form
      noValidate
      aria-label={`Definition ${name}`}
      onSubmit={(event) => {
        event.preventDefault();
        void editing.save();
      }}
    >
      <EditorBar editing={editing}>
        <chakra.span color="fg.muted">
          {sources[source]}
          {creator !== null && ` · ${creator.name}`}
          {sourceTask !== null && (
            <>
              {' · '}
              <TextLink asChild>
                <Link to={`/explorer/${sourceTask.id}`}>{sourceTask.title}</Link>
              </TextLink>
            </>
          )}
        </chakra.span>
      </EditorBar>
      <SaveFailure editing={editing} noun="definition" />
      <chakra.div display="flex" flexDirection="column" gap="4">
        <div>
          <Field label="Word or phrase" autoComplete="off" {...text('name')} />
          <FieldState editing={editing} field="name" label="Word or phrase" />
        </div>
        <div>
          <DefinitionField {...text('description')} onText={(description) => edit({ description })} />
          <FieldState editing={editing} field="description" label="Definition" />
          {standing && rewords && (
            <chakra.p marginTop="2" textStyle="caption" color="warn" role="status">
              Once this is saved, it has to be verified again.
            </chakra.p>
          )}
        </div>
        <div>
          <ChoiceField
            label="Agents that tell it"
            options={[
              { value: '', label: 'Every agent of the environment' },
              ...agents.map((one) => ({ value: one.id, label: one.name })),
            ]}
            {...text('agentId')}
          />
          <FieldState editing={editing} field="agentId" label="Agents that tell it" />
          {standing && !rewords && agent !== null && values.agentId !== agent.id && (
            <chakra.p marginTop="2" textStyle="caption" color="warn" role="status">
              Once this is saved, it has to be verified again.
            </chakra.p>
          )}
        </div>
      </chakra.div>
    </chakra.form>
  );
}
