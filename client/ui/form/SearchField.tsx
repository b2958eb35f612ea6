import { Input } from './Field.tsx';

interface SearchFieldProps {
  /** Name of the field for screen readers: "Search tables". */
  readonly label: string;
  /** Text of the empty field; the label when it is left out. */
  readonly placeholder?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoFocus?: boolean;
}

/** A search that narrows down what is on the screen while it is typed. */
export function SearchField({ label, placeholder = label, value, onChange, autoFocus = false }: SearchFieldProps) {
  return (
    <Input
      type="search"
      data-shortcut="search"
      aria-label={label}
      placeholder={placeholder}
      value={value}
      autoFocus={autoFocus}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        // Within a form the list is narrowed down, and nothing is sent.
        if (event.key === 'Enter') {
          event.preventDefault();
        }
      }}
    />
  );
}
