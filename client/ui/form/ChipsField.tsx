import { chakra } from '@chakra-ui/react/styled-system';
import { X } from 'lucide-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { Icon } from '../Icon.tsx';
import { Chip } from '../text/Chip.tsx';
import { FieldFrame, controlStyle } from './Field.tsx';

interface ChipsFieldProps {
  readonly label: string;
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  /** What can be added; without it, anything that is typed. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** Offered while typing; anything else may be typed as well. */
  readonly suggestions?: readonly string[];
  /** Hears what is typed, where there are more options than are given. */
  readonly onSearch?: (typed: string) => void;
  /** Values that something is wrong with. */
  readonly flagged?: readonly string[];
  readonly placeholder?: string;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  /** True: the values are code. */
  readonly monospace?: boolean;
}

const Box = chakra('div', {
  base: {
    ...controlStyle,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '1.5',
    minHeight: '9',
    paddingBlock: '5px',
    paddingInline: '1.5',
    '&:focus-within': { outline: '2px solid {colors.purple.500}', outlineOffset: '-1px' },
  },
});

const Typing = chakra('input', {
  base: {
    flex: '1',
    minWidth: '90px',
    height: '6',
    paddingInline: '1',
    bg: 'transparent',
    outline: 'none',
    textStyle: 'small',
  },
});

/**
 * A list of short values as chips. Enter or a comma adds what was typed, Backspace in the empty
 * field removes the last.
 */
export function ChipsField(props: ChipsFieldProps) {
  const { label, values, onChange, options, placeholder = 'Add…', help, error, monospace = false } = props;
  const { suggestions, flagged = [], onSearch } = props;
  const offered = options ?? suggestions?.map((value) => ({ value, label: value }));
  const id = useId();
  const [typed, setTyped] = useState('');
  const [unknown, setUnknown] = useState<string | null>(null);
  const labelOf = (value: string) => options?.find((option) => option.value === value)?.label ?? value;

  function search(text: string) {
    setTyped(text);
    onSearch?.(text);
  }

  function add(text: string) {
    const wanted = text.trim();
    if (wanted === '') {
      return;
    }
    const value = options === undefined ? wanted : optionOf(options, wanted)?.value;
    if (value === undefined) {
      setUnknown(wanted);
      return;
    }
    search('');
    setUnknown(null);
    if (!values.includes(value)) {
      onChange([...values, value]);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '' && values.length > 0) {
      onChange(values.slice(0, -1));
    }
  }

  // A search that takes a moment may still find it.
  const isUnknown = unknown !== null && optionOf(options ?? [], unknown) === undefined;

  return (
    <FieldFrame
      id={id}
      label={label}
      help={help}
      error={error ?? (isUnknown ? `“${unknown}” is not one of the choices.` : undefined)}
    >
      <Box>
        {values.map((value) => (
          <Chip
            key={value}
            tone={flagged.includes(value) ? 'warn' : 'plain'}
            fontFamily={monospace ? 'mono' : undefined}
            maxWidth="100%"
          >
            <chakra.span overflowWrap="anywhere">{labelOf(value)}</chakra.span>
            <chakra.button
              type="button"
              aria-label={`Remove ${labelOf(value)}`}
              cursor="pointer"
              color="fg.subtle"
              _hover={{ color: 'fg' }}
              onClick={() => onChange(values.filter((other) => other !== value))}
            >
              <Icon of={X} size={12} />
            </chakra.button>
          </Chip>
        ))}
        <Typing
          id={id}
          value={typed}
          placeholder={placeholder}
          list={offered === undefined ? undefined : `${id}-options`}
          aria-invalid={error !== undefined}
          onKeyDown={onKeyDown}
          onBlur={() => add(typed)}
          onChange={({ target }) => {
            setUnknown(null);
            const chosen = offered?.find((option) => option.label === target.value || option.value === target.value);
            if (chosen === undefined) {
              search(target.value);
            } else {
              add(chosen.value);
            }
          }}
        />
        {offered !== undefined && (
          <datalist id={`${id}-options`}>
            {offered
              .filter(({ value }) => !values.includes(value))
              .map((option) => (
                // The words, not the id: browsers show the value of what they offer.
                <option key={option.value} value={option.label}>
                  {option.label}
                </option>
              ))}
          </datalist>
        )}
      </Box>
    </FieldFrame>
  );
}

/** The option that a text names: exactly, else in any case, else the only one that contains it. */
function optionOf(options: NonNullable<ChipsFieldProps['options']>, text: string) {
  const lower = text.toLowerCase();
  const containing = options.filter(({ label }) => label.toLowerCase().includes(lower));
  return (
    options.find(({ label, value }) => label === text || value === text) ??
    options.find(({ label, value }) => label.toLowerCase() === lower || value.toLowerCase() === lower) ??
    (containing.length === 1 ? containing[0] : undefined)
  );
}
