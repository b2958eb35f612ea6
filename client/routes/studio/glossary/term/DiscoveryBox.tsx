import { chakra } from '@chakra-ui/react/styled-system';
import { Plus, X, type LucideIcon } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../../ui/Button.tsx';
import { Input } from '../../../../ui/form/Field.tsx';
import { PlainInput } from '../../../../ui/form/PlainInput.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import type { TermLink } from './termValues.ts';

interface Option {
  readonly value: string;
  readonly label: string;
}

interface DiscoveryBoxProps {
  /** Plural name of the kind: "Models". */
  readonly label: string;
  readonly icon: LucideIcon;
  readonly links: readonly TermLink[];
  /** Page of what a link leads to; null: it is not saved yet. */
  readonly pageOf: (link: TermLink) => string | null;
  readonly options: readonly Option[];
  /** Reads the options that match a text. */
  readonly onSearch: (typed: string) => void;
  /** Said in place of options that could not be read. */
  readonly failure: ReactNode;
  readonly onAdd: (target: string) => void;
  readonly onDescribe: (link: TermLink, description: string) => void;
  readonly onRemove: (link: TermLink) => void;
}

/** Links of one kind, and a way to add further ones. */
export function DiscoveryBox(props: DiscoveryBoxProps) {
  const { label, icon, links, pageOf, options, onSearch, failure, onAdd, onDescribe, onRemove } = props;
  const [adding, setAdding] = useState(false);
  const setOpen = (open: boolean) => {
    setAdding(open);
    onSearch('');
  };
  const singular = label.slice(0, -1).toLowerCase();
  return (
    <chakra.section aria-label={label} borderTopWidth="1px" padding="2" paddingInline="4" paddingBottom="3">
      <chakra.div display="flex" alignItems="center" gap="2" color="fg.subtle" textStyle="small">
        <Icon of={icon} size={14} />
        <chakra.h3 fontWeight="500">{label}</chakra.h3>
        <span>{links.length}</span>
        <Button
          kind="plain"
          size="icon"
          marginLeft="auto"
          color="accent"
          aria-label={`Add a ${singular}`}
          title={`Add a ${singular}`}
          aria-expanded={adding}
          onClick={() => setOpen(!adding)}
        >
          <Icon of={Plus} size={15} />
        </Button>
      </chakra.div>
      {links.map((link) => {
        const page = pageOf(link);
        return (
          <chakra.div key={link.target} paddingTop="1">
            <chakra.div display="flex" alignItems="center" gap="1">
              <chakra.span minWidth="0" fontWeight="500" textStyle="compact" truncate title={link.target}>
                {page === null ? link.target : <Link to={page}>{link.target}</Link>}
              </chakra.span>
              <Button
                kind="plain"
                size="sm"
                marginLeft="auto"
                aria-label={`Remove ${link.target}`}
                title={`Remove ${link.target}`}
                onClick={() => onRemove(link)}
              >
                <Icon of={X} size={12} />
              </Button>
            </chakra.div>
            <PlainInput
              aria-label={`Remark on ${link.target}`}
              placeholder="Remark…"
              title={link.description}
              marginLeft="-1.5"
              value={link.description}
              onChange={({ target }) => onDescribe(link, target.value)}
            />
          </chakra.div>
        );
      })}
      {adding && (
        <AddLink
          label={`New ${singular}`}
          options={options.filter(({ value }) => !links.some(({ target }) => target === value))}
          onAdd={(target) => {
            setOpen(false);
            onAdd(target);
          }}
          onSearch={onSearch}
          failure={failure}
          onCancel={() => setOpen(false)}
        />
      )}
    </chakra.section>
  );
}

interface AddLinkProps {
  readonly label: string;
  readonly options: readonly Option[];
  readonly onSearch: (typed: string) => void;
  readonly failure: ReactNode;
  readonly onAdd: (target: string) => void;
  readonly onCancel: () => void;
}

/** Name of what to add, completed from what there is; Escape cancels. */
function AddLink({ label, options, onSearch, failure, onAdd, onCancel }: AddLinkProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const found = optionNamed(options, typed);
  const named = (text: string) =>
    options.find(({ value, label }) => text === value || text === lineOf({ value, label }));
  return (
    <chakra.div marginTop="1">
      <Input
        autoFocus
        aria-label={label}
        placeholder="Type its name…"
        list={id}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          const chosen = named(target.value);
          if (chosen !== undefined) {
            onAdd(chosen.value);
          } else {
            onSearch(target.value);
          }
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            if (found !== undefined) {
              onAdd(found.value);
            }
          } else if (event.key === 'Escape') {
            onCancel();
          }
        }}
      />
      <datalist id={id}>
        {options.map((option) => (
          <option key={option.value} value={lineOf(option)}>
            {lineOf(option)}
          </option>
        ))}
      </datalist>
      {failure}
      {options.length === 0 && failure == null && (
        <chakra.p textStyle="note" color="fg.subtle" marginTop="1">
          {typed.trim() === '' ? 'There is nothing left to add.' : 'Nothing of this name is left to add.'}
        </chakra.p>
      )}
    </chakra.div>
  );
}

/** An option as it is offered: by its name in queries, and what it is called otherwise. */
function lineOf({ value, label }: Option): string {
  return label === '' || label === value ? value : `${value} · ${label}`;
}

/**
 * The option that was typed: by its name, by what it is called, or the only one that is left.
 */
function optionNamed(options: readonly Option[], typed: string): Option | undefined {
  const text = typed.trim().toLowerCase();
  if (text === '') {
    return undefined;
  }
  const called = options.filter(({ value, label }) => [value, label].some((name) => name.toLowerCase() === text));
  const containing = options.filter((option) => lineOf(option).toLowerCase().includes(text));
  return called[0] ?? (containing.length === 1 ? containing[0] : undefined);
}
