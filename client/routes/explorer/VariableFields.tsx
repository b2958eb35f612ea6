import { chakra } from '@chakra-ui/react/styled-system';
import { isNumberText } from '../../../values/isNumberText.ts';
import { useId } from 'react';

/** Variable of an agent that a person may fill in for a question. */
export interface AskedVariable {
  readonly id: string;
  readonly name: string;
  readonly type: 'TEXT' | 'NUMBER';
  readonly defaultValue: string | null;
}

/** Texts typed for variables, by their ids; empty: the default. */
export type TypedVariables = Readonly<Record<string, string>>;

interface VariableFieldsProps {
  readonly variables: readonly AskedVariable[];
  readonly values: TypedVariables;
  readonly onChange: (values: TypedVariables) => void;
}

/** What is wrong with what was typed for a variable; null: nothing. */
export function problemOf({ id, name, type }: AskedVariable, values: TypedVariables): string | null {
  const text = values[id] ?? '';
  return type === 'NUMBER' && text.trim() !== '' && !isNumberText(text)
    ? `${name} needs a number, such as 12.5.`
    : null;
}

const Box = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    maxWidth: '100%',
    height: '8',
    paddingInline: '2.5',
    borderWidth: '1px',
    borderRadius: 'md',
    bg: 'bg.panel',
    textStyle: 'compact',
    color: 'fg.subtle',
    '&:has(input:focus-visible)': { borderColor: 'primary', boxShadow: '0 0 0 1px {colors.primary}' },
    '&:has(input[aria-invalid=true])': { borderColor: 'bad' },
    '& input': {
      minWidth: '3ch',
      maxWidth: '180px',
      fieldSizing: 'content',
      border: 'none',
      bg: 'transparent',
      outline: 'none',
      color: 'fg',
    },
  },
});

/** The variables of an agent as chips that are typed into; an empty one has its default. */
export function VariableFields({ variables, values, onChange }: VariableFieldsProps) {
  const id = useId();
  const problems = variables.flatMap((variable) => problemOf(variable, values) ?? []);
  return (
    <chakra.div role="group" aria-label="Variables" marginTop="3">
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {variables.map((variable) => {
          const { name, type, defaultValue } = variable;
          return (
            <Box key={variable.id}>
              {name}
              <input
                value={values[variable.id] ?? ''}
                placeholder={defaultValue ?? 'no value'}
                inputMode={type === 'NUMBER' ? 'decimal' : 'text'}
                maxLength={1000}
                aria-invalid={problemOf(variable, values) !== null}
                aria-describedby={problems.length > 0 ? id : undefined}
                onChange={({ target }) => onChange({ ...values, [variable.id]: target.value })}
              />
            </Box>
          );
        })}
      </chakra.div>
      {problems.length > 0 && (
        <chakra.p id={id} role="alert" marginTop="1.5" color="bad" textStyle="caption">
          {problems.join(' ')}
        </chakra.p>
      )}
    </chakra.div>
  );
}
