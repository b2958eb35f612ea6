import { chakra } from '@chakra-ui/react/styled-system';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { failureText } from '../apollo/failure.ts';
import { Button } from '../ui/Button.tsx';
import { FieldError } from '../ui/form/Field.tsx';
import type { Entry } from './useEntry.ts';

interface StartFormProps<Values extends object> {
  readonly entry: Entry<Values>;
  /** Creates or changes the thing with the values. */
  readonly send: Parameters<Entry<Values>['submit']>[0];
  /** Words of the button that does it. */
  readonly create: string;
  /** Next to that button. */
  readonly secondary?: ReactNode;
  readonly ref?: Ref<HTMLFormElement>;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  /** Fields. */
  readonly children: ReactNode;
}

/**
 * Form of an entry: its fields, why it was refused, and the button that sends it.
 */
export function StartForm<Values extends object>(props: StartFormProps<Values>) {
  const { entry, send, create, secondary, ref, onKeyDown, children } = props;
  return (
    <chakra.form
      ref={ref}
      noValidate
      display="flex"
      flexDirection="column"
      gap="4"
      onSubmit={entry.submit(send)}
      onKeyDown={onKeyDown}
    >
      {children}
      {entry.failure !== null && <FieldError>{failureText(entry.failure)}</FieldError>}
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="flex-end" gap="2">
        {secondary}
        <Button kind="primary" type="submit" disabled={entry.busy}>
          {create}
        </Button>
      </chakra.div>
    </chakra.form>
  );
}
