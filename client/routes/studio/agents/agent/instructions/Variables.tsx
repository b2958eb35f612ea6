import { chakra } from '@chakra-ui/react/styled-system';
import { isNumberText } from '../../../../../../values/isNumberText.ts';
import { Plus, Trash2 } from 'lucide-react';
import type { VariableType } from '../../../../../apollo/schema.generated.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { ChoiceField } from '../../../../../ui/form/ChoiceField.tsx';
import { Field, FieldError } from '../../../../../ui/form/Field.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';

/** A variable as it is typed. */
export interface VariableValues {
  /** Null: not stored yet. */
  readonly id: string | null;
  readonly name: string;
  readonly type: VariableType;
  /** Empty: none. */
  readonly defaultValue: string;
}

interface VariablesProps {
  readonly variables: readonly VariableValues[];
  readonly error: string | undefined;
  readonly onChange: (variables: readonly VariableValues[]) => void;
}

/** Values that the instructions refer to as `{name}`, each with its type and default. */
export function Variables({ variables, error, onChange }: VariablesProps) {
  const change = (at: number, values: Partial<VariableValues>) =>
    onChange(variables.map((one, index) => (index === at ? { ...one, ...values } : one)));
  return (
    <chakra.section aria-label="Variables" borderTopWidth="1px" paddingTop="4">
      <chakra.h3 fontWeight="600" marginBottom="2">
        Variables
      </chakra.h3>
      {variables.length === 0 && (
        <chakra.p color="fg.muted" marginBottom="3">
          Write {'{region}'} in the instructions, and say here what the region is. A task can have another value.
        </chakra.p>
      )}
      <chakra.ul listStyle="none" display="flex" flexDirection="column" gap="3">
        {variables.map((variable, index) => (
          <chakra.li
            key={variable.id ?? `new-${index}`}
            display="grid"
            gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) 120px minmax(0, 2fr) auto' }}
            alignItems="end"
            gap="3"
          >
            <Field
              label="Name"
              fontFamily="mono"
              autoComplete="off"
              placeholder="region"
              value={variable.name}
              onChange={({ target }) => change(index, { name: target.value })}
            />
            <ChoiceField
              label="Type"
              options={[
                { value: 'TEXT', label: 'Text' },
                { value: 'NUMBER', label: 'Number' },
              ]}
              value={variable.type}
              onChange={({ target }) => change(index, { type: target.value as VariableType })}
            />
            <Field
              label="Default value"
              autoComplete="off"
              inputMode={variable.type === 'NUMBER' ? 'decimal' : 'text'}
              value={variable.defaultValue}
              onChange={({ target }) => change(index, { defaultValue: target.value })}
            />
            <Button
              kind="plain"
              size="icon"
              aria-label={`Remove ${variable.name || 'the variable'}`}
              onClick={() => onChange(variables.filter((_one, at) => at !== index))}
            >
              <Icon of={Trash2} size={15} />
            </Button>
          </chakra.li>
        ))}
      </chakra.ul>
      {error !== undefined && <FieldError>{error}</FieldError>}
      <Button
        marginTop="3"
        onClick={() => onChange([...variables, { id: null, name: '', type: 'TEXT', defaultValue: '' }])}
      >
        <Icon of={Plus} size={15} />
        Add a variable
      </Button>
    </chakra.section>
  );
}

/** What is wrong with the first variable that cannot be saved; null: nothing. */
export function variableFault(variables: readonly VariableValues[]): string | null {
  const names = variables.map(({ name }) => name.trim());
  for (const [index, { type, defaultValue }] of variables.entries()) {
    const name = names[index] ?? '';
    if (!/^[a-z][a-z0-9_]{0,62}$/.test(name)) {
      return name === ''
        ? 'Each variable needs a name.'
        : `“${name}” is not a name: it begins with a small letter and has small letters, digits and _ only.`;
    }
    if (names.indexOf(name) !== index) {
      return `Two variables are called ${name}.`;
    }
    if (type === 'NUMBER' && defaultValue.trim() !== '' && !isNumberText(defaultValue)) {
      return `${name} is a number, and “${defaultValue.trim()}” is none.`;
    }
  }
  return null;
}
