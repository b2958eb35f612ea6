import { useId, type ComponentProps } from 'react';
import { Choice } from './Choice.tsx';
import { describedBy, FieldFrame } from './Field.tsx';

interface ChoiceFieldProps extends Omit<ComponentProps<typeof Choice>, 'id'> {
  readonly label: string;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
}

/** Labelled drop-down list for a form. */
export function ChoiceField({ label, help, error, ...choice }: ChoiceFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} help={help} error={error}>
      <Choice {...describedBy(id, { help, error })} {...choice} />
    </FieldFrame>
  );
}
