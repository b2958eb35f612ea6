import { chakra } from '@chakra-ui/react/styled-system';
import { FieldState } from '../../../../editing/FieldState.tsx';
import type { Editing } from '../../../../editing/useDraft.ts';
import { ChipsField } from '../../../../ui/form/ChipsField.tsx';
import { ChoiceField } from '../../../../ui/form/ChoiceField.tsx';
import { Field } from '../../../../ui/form/Field.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import { LanguageFields } from '../LanguageFields.tsx';
import type { TemplateValues } from './templateValues.ts';

interface TemplateDetailsProps {
  readonly editing: Editing<TemplateValues>;
  /** Id of the form of the query, with which they are saved. */
  readonly formId: string;
  readonly libraries: readonly { readonly id: string; readonly name: string }[];
  readonly sources: readonly { readonly id: string; readonly name: string }[];
}

/** What a template is called, where it is kept, and the language it is written in. */
export function TemplateDetails({ editing, formId, libraries, sources }: TemplateDetailsProps) {
  const { values, edit, text } = editing;
  const state = (field: keyof TemplateValues, label: string) => (
    <FieldState editing={editing} field={field} label={label} />
  );
  return (
    <Panel aria-label="Details">
      <chakra.h2 padding="3" paddingInline="4" fontWeight="600" borderBottomWidth="1px">
        Details
      </chakra.h2>
      <chakra.form
        noValidate
        aria-label="Details"
        data-part-of={formId}
        display="flex"
        flexDirection="column"
        gap="3"
        padding="4"
        onSubmit={(event) => {
          event.preventDefault();
          void editing.save();
        }}
      >
        <div>
          <Field label="Name" help="A question that says all of its words is answered with it." {...text('name')} />
          {state('name', 'Name')}
        </div>
        <div>
          <TextField
            label="Description"
            rows={2}
            placeholder="The question that it answers, and what it leaves out."
            {...text('description')}
          />
          {state('description', 'Description')}
        </div>
        <ChoiceField
          label="Library"
          options={libraries.map(({ id, name }) => ({ value: id, label: name }))}
          {...text('libraryId')}
        />
        <ChipsField label="Tags" values={values.tags} onChange={(tags) => edit({ tags })} />
        <LanguageFields language={values.language} sources={sources} text={text} />
      </chakra.form>
    </Panel>
  );
}
