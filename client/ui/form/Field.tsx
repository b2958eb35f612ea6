import { chakra } from '@chakra-ui/react/styled-system';
import { useId, type ComponentProps, type ReactNode } from 'react';

/** Look of whatever is typed into or chosen from. */
export const controlStyle = {
  width: '100%',
  paddingInline: '11px',
  bg: 'bg.panel',
  borderWidth: '1px',
  borderRadius: 'md',
  fontSize: '14px',
  _invalid: { borderColor: 'bad.solid' },
  _focusVisible: { outline: '2px solid {colors.purple.500}', outlineOffset: '-1px' },
} as const;

/** A one-line text input, 36 px. */
export const Input = chakra('input', { base: { ...controlStyle, height: '9' } });

const Label = chakra('label', {
  base: { display: 'block', textStyle: 'label', color: 'fg.muted', marginBottom: '5px' },
  variants: {
    heard: {
      true: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
    },
  },
});

interface FieldFrameProps {
  readonly label: string;
  /** True: the label is only read aloud. */
  readonly hideLabel?: boolean;
  /** Guidance on what to enter, where the label is not enough. */
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  readonly children: ReactNode;
  /** Id of the control, which names it and its texts. */
  readonly id?: string;
}

/** A control below its label, with help and a plain error under it. */
export function FieldFrame({ label, hideLabel = false, help, error, children, id }: FieldFrameProps) {
  return (
    <chakra.div position="relative">
      <Label htmlFor={id} heard={hideLabel}>
        {label}
      </Label>
      {children}
      {help !== undefined && error === undefined && (
        <chakra.p id={id === undefined ? undefined : `${id}-help`} color="fg.subtle" textStyle="note" marginTop="1">
          {help}
        </chakra.p>
      )}
      {error !== undefined && <FieldError id={id === undefined ? undefined : `${id}-error`}>{error}</FieldError>}
    </chakra.div>
  );
}

/** Attributes that connect a control to its help and error text for screen readers. */
export function describedBy(id: string, { help, error }: Pick<FieldFrameProps, 'help' | 'error'>) {
  return {
    id,
    'aria-invalid': error !== undefined,
    'aria-describedby': error !== undefined ? `${id}-error` : help !== undefined ? `${id}-help` : undefined,
  };
}

type FieldProps = Omit<ComponentProps<typeof Input>, 'id'> & Pick<FieldFrameProps, 'label' | 'help' | 'error'>;

/** A labelled input with a plain error under it. */
export function Field({ label, help, error, ...input }: FieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} help={help} error={error}>
      <Input {...describedBy(id, { help, error })} {...input} />
    </FieldFrame>
  );
}

/** An error in words, under what it is about. */
export const FieldError = chakra(
  'p',
  { base: { color: 'bad', textStyle: 'paragraph', marginTop: '1' } },
  { defaultProps: { role: 'alert' } },
);
