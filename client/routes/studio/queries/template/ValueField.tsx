import { ChoiceField } from '../../../../ui/form/ChoiceField.tsx';
import { Field } from '../../../../ui/form/Field.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import type { ParameterValues } from './templateValues.ts';

interface ValueFieldProps {
  readonly parameter: ParameterValues;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Input for the value of a parameter, by its type; an empty one takes the default. */
export function ValueField({ parameter, value, error, onChange }: ValueFieldProps) {
  const { name, type, description, preset } = parameter;
  const field = {
    label: `:${name}`,
    name: `value-${name}`,
    value,
    error,
    help: description === '' ? undefined : description,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value),
  };
  const placeholder = preset;
  switch (type) {
    case 'BOOLEAN':
      return (
        <ChoiceField
          {...field}
          options={[
            { value: '', label: preset === '' ? 'Choose' : `Default: ${preset}` },
            { value: 'true', label: 'True' },
            { value: 'false', label: 'False' },
          ]}
        />
      );
    case 'TEXT':
      return <TextField {...field} rows={1} placeholder={placeholder} />;
    case 'DATE':
      return <Field {...field} type="date" help={field.help ?? (preset === '' ? undefined : `Default: ${preset}`)} />;
    case 'DATETIME':
      return (
        <Field
          {...field}
          type="datetime-local"
          help={field.help ?? (preset === '' ? undefined : `Default: ${preset}`)}
        />
      );
    case 'INTEGER':
    case 'NUMBER':
    case 'FLOAT':
      return <Field {...field} inputMode="decimal" autoComplete="off" placeholder={placeholder} />;
    case 'ARRAY':
      return <Field {...field} autoComplete="off" placeholder={preset === '' ? 'Berlin, Paris' : preset} />;
    case 'STRING':
      return <Field {...field} autoComplete="off" placeholder={placeholder} />;
  }
}
