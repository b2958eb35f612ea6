import { useMutation, useQuery } from '@apollo/client/react';
import { useNavigate } from 'react-router';
import { failureOf } from '../../../apollo/failure.ts';
import type { QueryLanguage } from '../../../apollo/schema.generated.ts';
import { StartForm } from '../../../editing/StartForm.tsx';
import { useEntry } from '../../../editing/useEntry.ts';
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { Modal } from '../../../ui/overlay/Modal.tsx';
import { CreateQueryTemplateDocument, TemplateStartDocument } from './createTemplate.generated.ts';
import { LanguageFields } from './LanguageFields.tsx';

interface NewTemplateProps {
  /** Library that is open; empty: none. */
  readonly libraryId: string;
  readonly onClose: () => void;
}

/** Begins a template: its name, its language and its library. The rest is its editor's. */
export function NewTemplate({ libraryId, onClose }: NewTemplateProps) {
  const navigate = useNavigate();
  const { data } = useQuery(TemplateStartDocument);
  const libraries = data?.queryLibraries.edges.map(({ node }) => node) ?? [];
  const sources = data?.dataSources.edges.map(({ node }) => node) ?? [];
  const [create] = useMutation(CreateQueryTemplateDocument, {
    update: (cache) => {
      cache.evict({ id: 'ROOT_QUERY', fieldName: 'queryTemplates' });
      cache.evict({ id: 'ROOT_QUERY', fieldName: 'counts' });
    },
  });
  const entry = useEntry({
    initial: { name: '', description: '', language: 'SEMQL', dataSourceId: '', libraryId },
    check: ({ name, language, dataSourceId }) => ({
      ...(name.trim() === '' && { name: 'Enter the words in which people ask for it.' }),
      ...(language === 'SQL' && dataSourceId === '' && { dataSourceId: 'Choose the source that the SQL is for.' }),
    }),
  });
  const { values, text } = entry;
  return (
    <Modal open title="New query template" maxWidth="480px" onClose={onClose}>
      <StartForm
        entry={entry}
        create="Create the template"
        send={async ({ name, description, language, dataSourceId, libraryId: into }) => {
          const { data: made } = await create({
            variables: {
              input: {
                name,
                description,
                language: language as QueryLanguage,
                dataSourceId: language === 'SQL' ? dataSourceId : null,
                libraryId: into === '' ? null : into,
              },
            },
          });
          const result = made?.createQueryTemplate;
          if (result?.__typename !== 'QueryTemplate') {
            return failureOf(result);
          }
          await navigate(`/studio/queries/${result.id}`);
          return null;
        }}
      >
        <Field label="Name" placeholder="Revenue of a country" autoComplete="off" autoFocus {...text('name')} />
        <TextField label="Description" rows={2} placeholder="The question that it answers." {...text('description')} />
        <LanguageFields language={values.language} sources={sources} text={text} />
        <ChoiceField
          label="Library"
          options={[
            { value: '', label: 'Default library' },
            ...libraries.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...text('libraryId')}
        />
      </StartForm>
    </Modal>
  );
}
