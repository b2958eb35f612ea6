import { chakra } from '@chakra-ui/react/styled-system';
import { useId, type ComponentProps } from 'react';

/** A one-line text input, 36 px. */
export const Input = chakra('input', {
  base: {
    width: '100%',
    height: '9',
    paddingInline: '11px',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'md',
    fontSize: '14px',
    _invalid: { borderColor: 'bad.solid' },
    _focusVisible: { outline: '2px solid {colors.purple.500}', outlineOffset: '-1px' },
  },
});

type FieldProps = Omit<ComponentProps<typeof Input>, 'id'> & {
  readonly label: string;
  readonly error?: string | undefined;
};

/** A labelled input with a plain error under it. */
export function Field({ label, error, ...input }: FieldProps) {
  const id = useId();
  return (
    <chakra.div>
      <chakra.label htmlFor={id} display="block" fontSize="12.5px" fontWeight="500" color="fg.muted" marginBottom="5px">
        {label}
      </chakra.label>
      <Input
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        {...input}
      />
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </chakra.div>
  );
}

/** An error in words, under what it is about. */
export const FieldError = chakra(
  'p',
  { base: { color: 'bad', fontSize: '13px', lineHeight: '20px', marginTop: '1' } },
  { defaultProps: { role: 'alert' } },
);
