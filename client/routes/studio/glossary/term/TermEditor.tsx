import { useMutation, useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { EditorBar } from '../../../../editing/EditorBar.tsx';
import { ReadFailure } from '../../../../components/ReadFailure.tsx';
import { FieldState } from '../../../../editing/FieldState.tsx';
import { SaveFailure } from '../../../../editing/SaveFailure.tsx';
import { useDraft } from '../../../../editing/useDraft.ts';
import { useProposedSynonym } from '../../../../editing/useProposedSynonym.ts';
import { ChipsField } from '../../../../ui/form/ChipsField.tsx';
import { Field } from '../../../../ui/form/Field.tsx';
import { counted } from '../../../../ui/text/counted.ts';
import { useSettled } from '../../../../ui/useSettled.ts';
import { forgetTerms } from '../forgetTerms.ts';
import { DefinitionField } from './DefinitionField.tsx';
import { Discovery } from './Discovery.tsx';
import {
  TermChoicesDocument,
  UpdateGlossaryTermDocument,
  type TermEditor_TermFragment,
} from './TermRoute.generated.ts';
import { termValues, type TermValues } from './termValues.ts';
import { useTakenWords } from './useTakenWords.ts';
import { WordConflicts } from './WordConflicts.tsx';

interface TermEditorProps {
  readonly term: TermEditor_TermFragment;
  /** Reads the term again. */
  readonly onReload: () => Promise<void>;
}

/** Form of a term, next to the parts of the semantic layer that it stands for. */
export function TermEditor({ term, onReload }: TermEditorProps) {
  const [update] = useMutation(UpdateGlossaryTermDocument, { refetchQueries: ['TermRoute'], update: forgetTerms });
  const [search, setSearch] = useState('');
  const {
    data,
    previousData,
    error: choicesError,
    refetch: readChoices,
  } = useQuery(TermChoicesDocument, {
    variables: { search: useSettled(search.trim()) || null },
    fetchPolicy: 'cache-and-network',
  });
  const choices = data ?? previousData;
  const proposed = useProposedSynonym(term.synonyms);
  const editing = useDraft<TermValues>({
    proposed,
    stored: termValues(term),
    reload: onReload,
    check: ({ term: word }) => (word.trim() === '' ? { term: 'Enter the word or phrase that people use.' } : {}),
    save: async ({ synonyms, tags, mappings, ...texts }, version, confirmed) => {
      const lists = {
        ...(synonyms && { synonyms: [...synonyms] }),
        ...(tags && { tags: [...tags] }),
        ...(mappings && { mappings: mappings.map((mapping) => ({ ...mapping })) }),
      };
      const input = { termId: term.id, version, confirmed, ...texts, ...lists };
      const { data } = await update({ variables: { input } });
      return data?.updateGlossaryTerm;
    },
  });
  const { values, errors, edit, text } = editing;
  const tags = choices?.tags.edges.map(({ node }) => node.name) ?? [];
  const { taken, refetch } = useTakenWords(term.id, values);
  const hidden = term.mappingCount - term.mappings.length;
  return (
    <chakra.form
      noValidate
      aria-label={`Term ${term.term}`}
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 320px' }}
      onSubmit={(event) => {
        event.preventDefault();
        void editing.save();
      }}
    >
      <chakra.div padding={{ base: '4', md: '6' }} minWidth="0" borderRightWidth={{ xl: '1px' }}>
        <EditorBar editing={editing}>
          <chakra.span color="fg.muted">{counted(values.mappings.length, 'link')}</chakra.span>
        </EditorBar>
        <SaveFailure editing={editing} noun="term" />
        <WordConflicts editing={editing} taken={taken} onSettled={refetch} />
        <chakra.div display="flex" flexDirection="column" gap="4">
          <div>
            <Field label="Term" autoComplete="off" {...text('term')} />
            <FieldState editing={editing} field="term" label="Term" />
          </div>
          <div>
            <DefinitionField {...text('definition')} onText={(definition) => edit({ definition })} />
            <FieldState editing={editing} field="definition" label="Definition" />
          </div>
          <chakra.div
            display="grid"
            gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 3fr) minmax(0, 2fr)' }}
            gap="4"
          >
            <div>
              <ChipsField
                label="Synonyms"
                placeholder="What people type…"
                values={values.synonyms}
                flagged={taken.map(({ word }) => word)}
                error={errors.synonyms}
                onChange={(synonyms) => edit({ synonyms })}
              />
              <FieldState editing={editing} field="synonyms" label="Synonyms" />
            </div>
            <div>
              <ChipsField
                label="Tags"
                placeholder="Who reads it…"
                values={values.tags}
                error={errors.tags}
                suggestions={tags}
                onChange={(chosen) => edit({ tags: [...chosen].sort() })}
              />
              <FieldState editing={editing} field="tags" label="Tags" />
            </div>
          </chakra.div>
        </chakra.div>
      </chakra.div>
      <chakra.div padding={{ base: '4', md: '6' }} paddingTop={{ base: '0', xl: '6' }} minWidth="0">
        <Discovery
          links={values.mappings}
          stored={term.mappings}
          hidden={hidden}
          choices={choices}
          onSearch={setSearch}
          failure={choicesError && <ReadFailure of="What can be linked" error={choicesError} onRetry={readChoices} />}
          error={errors.mappings}
          onChange={(mappings) => edit({ mappings })}
        />
        <FieldState editing={editing} field="mappings" label="Discovery" />
      </chakra.div>
    </chakra.form>
  );
}
