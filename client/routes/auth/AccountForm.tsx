import { chakra } from '@chakra-ui/react/styled-system';
import type { FormEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/form/Field.tsx';
import { TextLink } from '../../ui/text/TextLink.tsx';

interface AccountFormProps {
  /** Text of the button that enters. */
  readonly action: string;
  readonly kind?: 'primary' | 'secondary';
  readonly busy: boolean;
  /** Why entering failed, as a sentence. */
  readonly failure: string | null;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** The other form, for those who came to the wrong one. */
  readonly other: { readonly question: string; readonly label: string; readonly to: string; readonly search: string };
  /** Fields of the form. */
  readonly children: ReactNode;
}

/**
 * Form of the sign-in pages: fields, the reason of a refusal, one button, and the way to the other
 * form.
 */
export function AccountForm({ action, kind = 'primary', busy, failure, onSubmit, other, children }: AccountFormProps) {
  return (
    <chakra.form noValidate display="flex" flexDirection="column" gap="4" onSubmit={onSubmit}>
      {children}
      {failure !== null && <FieldError>{failure}</FieldError>}
      <Button kind={kind} size="lg" type="submit" disabled={busy}>
        {action}
      </Button>
      <chakra.p color="fg.muted">
        {other.question}{' '}
        <TextLink asChild>
          <Link to={{ pathname: other.to, search: other.search }}>{other.label}</Link>
        </TextLink>
      </chakra.p>
    </chakra.form>
  );
}
