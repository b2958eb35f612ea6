import { chakra } from '@chakra-ui/react/styled-system';
import { useId, type ComponentProps } from 'react';
import { controlStyle, describedBy, FieldFrame } from './Field.tsx';

const Choice = chakra('select', { base: { ...controlStyle, height: '9', cursor: 'pointer' } });

interface ChoiceFieldProps extends Omit<ComponentProps<'select'>, 'id' | 'color' | 'height' | 'width'> {
  readonly label: string;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** One of a few in a form: the system's own list, which every keyboard and phone knows. */
export function ChoiceField({ label, help, error, options, ...select }: ChoiceFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} help={help} error={error}>
      <Choice {...describedBy(id, { help, error })} {...select}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Choice>
    </FieldFrame>
  );
}
