import { chakra } from '@chakra-ui/react/styled-system';
import { useId } from 'react';

const Frame = chakra('fieldset', {
  base: {
    display: 'inline-flex',
    flexWrap: 'wrap',
    gap: '0.5',
    padding: '3px',
    borderRadius: 'md',
    bg: 'bg.fill',
    // A fieldset is never narrower than its content unless it is told.
    minWidth: 0,
    maxWidth: '100%',
  },
});

const Segment = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    height: '30px',
    paddingInline: '3',
    borderRadius: 'sm',
    textStyle: 'compact',
    fontWeight: 500,
    color: 'fg.muted',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    '&:has(input:checked)': { bg: 'bg.panel', color: 'fg' },
    '&:has(input:focus-visible)': { outline: '2px solid {colors.purple.500}', outlineOffset: '1px' },
    '& input': { position: 'absolute', opacity: 0, width: '1px', height: '1px' },
  },
});

interface SegmentsProps {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Choice among a few options, all of them visible. */
export function Segments({ label, options, value, onChange }: SegmentsProps) {
  const name = useId();
  return (
    <Frame aria-label={label}>
      {options.map((option) => (
        <Segment key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </Segment>
      ))}
    </Frame>
  );
}
