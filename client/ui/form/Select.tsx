import { chakra } from '@chakra-ui/react/styled-system';
import { Check, ChevronDown, type LucideIcon } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { Input } from './Field.tsx';
import { Icon } from '../Icon.tsx';
import { useDismiss } from '../overlay/useDismiss.ts';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

export interface SelectProps {
  readonly label: string;
  readonly options: readonly SelectOption[];
  readonly value: string | null;
  readonly onChange: (value: string) => void;
  readonly placeholder: string;
  /** Hears what is searched for, where there are more options than are given. */
  readonly onSearch?: (query: string) => void;
  /** Said in place of options that could not be read, with a button that tries again. */
  readonly failure?: ReactNode;
  readonly icon?: LucideIcon;
  readonly side?: 'top' | 'bottom';
  /** True: as wide as its place, like the fields of a form around it. */
  readonly wide?: boolean;
}

const Popup = chakra('div', {
  base: {
    position: 'absolute',
    left: 0,
    zIndex: 'menu',
    width: '260px',
    maxWidth: 'calc(100vw - 32px)',
    padding: '1.5',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'lg',
    boxShadow: 'overlay',
    animation: 'appear 120ms ease-out',
  },
});

const Option = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minHeight: '8',
    paddingInline: '2',
    borderRadius: 'sm',
    textStyle: 'compact',
    cursor: 'pointer',
    '&[data-active]': { bg: 'bg.selected' },
  },
});

/** Choice among several options, with a search. Arrows move, Enter chooses, Escape closes. */
export function Select({
  label,
  options,
  value,
  onChange,
  onSearch,
  failure,
  placeholder,
  icon,
  side = 'bottom',
  wide = false,
}: SelectProps) {
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const search = (text: string) => {
    setQuery(text);
    setActive(0);
    onSearch?.(text);
  };
  const close = () => {
    setOpen(false);
    search('');
    frame.current?.querySelector('button')?.focus();
  };
  useDismiss(open, frame, close);
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found = options.filter(({ label: name, hint = '' }) => {
    const text = `${name} ${hint}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
  const choose = (option: SelectOption | undefined) => {
    if (option === undefined) {
      return;
    }
    onChange(option.value);
    close();
  };

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      choose(found[active]);
    } else if (event.key === 'ArrowDown') {
      setActive(Math.min(active + 1, found.length - 1));
    } else if (event.key === 'ArrowUp') {
      setActive(Math.max(active - 1, 0));
    } else {
      return;
    }
    event.preventDefault();
  }

  return (
    <chakra.div ref={frame} position="relative" minWidth="0">
      <Button
        maxWidth="100%"
        {...(wide && {
          size: 'lg',
          width: '100%',
          justifyContent: 'space-between',
          fontWeight: 400,
          paddingInline: '3',
        })}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-label={`${label}: ${options.find((option) => option.value === value)?.label ?? placeholder}`}
        onClick={() => (open ? close() : setOpen(true))}
      >
        {icon !== undefined && <Icon of={icon} size={15} />}
        <chakra.span truncate>{options.find((option) => option.value === value)?.label ?? placeholder}</chakra.span>
        <Icon of={ChevronDown} size={14} />
      </Button>
      {open && (
        <Popup style={{ [side === 'bottom' ? 'top' : 'bottom']: 'calc(100% + 4px)' }}>
          <Input
            autoFocus
            role="combobox"
            aria-expanded
            aria-controls={id}
            aria-label={`Search ${label}`}
            aria-activedescendant={found[active] === undefined ? undefined : `${id}-${active}`}
            placeholder="Search..."
            value={query}
            onChange={(event) => search(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <chakra.div
            id={id}
            role="listbox"
            aria-label={label}
            maxHeight="240px"
            overflowY="auto"
            scrollbarGutter="stable"
            marginTop="1"
          >
            {found.map((option, index) => (
              <Option
                key={option.value}
                id={`${id}-${index}`}
                role="option"
                aria-selected={option.value === value}
                data-active={index === active ? '' : undefined}
                onMouseEnter={() => setActive(index)}
                onClick={() => choose(option)}
              >
                <chakra.span flex="1" minWidth="0">
                  {option.label}
                  {option.hint !== undefined && (
                    <chakra.span display="block" color="fg.subtle" textStyle="caption" truncate>
                      {option.hint}
                    </chakra.span>
                  )}
                </chakra.span>
                {option.value === value && <Icon of={Check} size={14} />}
              </Option>
            ))}
          </chakra.div>
          {failure != null && <chakra.div marginTop="1">{failure}</chakra.div>}
          {found.length === 0 && failure == null && (
            <chakra.p padding="2" color="fg.subtle" role="status">
              {options.length === 0 ? 'No options.' : `No results for "${query}".`}
            </chakra.p>
          )}
        </Popup>
      )}
    </chakra.div>
  );
}
