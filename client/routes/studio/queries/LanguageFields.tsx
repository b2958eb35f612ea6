import type { ComponentProps } from 'react';
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx';

type Control = Omit<ComponentProps<typeof ChoiceField>, 'label' | 'options'>;

interface LanguageFieldsProps {
  readonly language: string;
  readonly sources: readonly { readonly id: string; readonly name: string }[];
  /** Props of the control of either field. */
  readonly text: (field: 'language' | 'dataSourceId') => Control;
}

/** Language that a template is written in; for SQL also the source that it is for. */
export function LanguageFields({ language, sources, text }: LanguageFieldsProps) {
  return (
    <>
      <ChoiceField
        label="Language"
        options={[
          { value: 'SEMQL', label: 'SemQL, over the semantic layer' },
          { value: 'SQL', label: 'SQL of a data source' },
        ]}
        {...text('language')}
      />
      {language === 'SQL' && (
        <ChoiceField
          label="Data source"
          options={[
            { value: '', label: 'Choose a data source' },
            ...sources.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...text('dataSourceId')}
        />
      )}
    </>
  );
}
