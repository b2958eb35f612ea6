import { chakra } from '@chakra-ui/react/styled-system';
import { useId, type ComponentProps } from 'react';

const Area = chakra('textarea', {
  base: {
    display: 'block',
    width: '100%',
    minHeight: '72px',
    padding: '8px 11px',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'md',
    fontSize: '14px',
    lineHeight: '20px',
    resize: 'vertical',
    fieldSizing: 'content',
    _focusVisible: { outline: '2px solid {colors.purple.500}', outlineOffset: '-1px' },
    _placeholder: { color: 'fg.subtle', fontStyle: 'italic' },
  },
});

type TextAreaProps = Omit<ComponentProps<typeof Area>, 'id' | 'label' | 'onChange' | 'value'> & {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** A labelled text of several lines that grows with what is written. */
export function TextArea({ label, hideLabel = false, onChange, ...area }: TextAreaProps) {
  const id = useId();
  return (
    <chakra.div>
      {!hideLabel && (
        <chakra.label
          htmlFor={id}
          display="block"
          fontSize="12.5px"
          fontWeight="500"
          color="fg.muted"
          marginBottom="5px"
        >
          {label}
        </chakra.label>
      )}
      <Area
        id={id}
        aria-label={hideLabel ? label : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...area}
      />
    </chakra.div>
  );
}
