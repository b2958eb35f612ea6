import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useDeferredValue, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { Input } from '../../ui/form/Field.tsx';
import { Modal } from '../../ui/overlay/Modal.tsx';
import { CommandPaletteDocument } from './CommandPalette.generated.ts';
import { hitPath } from '../../navigation/hitPath.ts';

const Hit = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'baseline',
    gap: '2',
    padding: '6px 8px',
    borderRadius: 'sm',
    cursor: 'pointer',
    '&[data-active]': { bg: 'bg.selected' },
  },
});

/** Jumps to any agent, model, metric, term, table, query or task. */
export default function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const asked = useDeferredValue(text.trim());
  const navigate = useNavigate();
  const { data, previousData, error } = useQuery(CommandPaletteDocument, {
    variables: { text: asked },
    skip: asked === '',
  });
  const hits = (asked === '' ? [] : ((data ?? previousData)?.search ?? [])).flatMap((hit) => {
    const path = hitPath(hit.type, hit.id);
    return path === null ? [] : [{ ...hit, path }];
  });

  function go(path: string | undefined) {
    if (path === undefined) {
      return;
    }
    onClose();
    void navigate(path);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') {
      setActive(Math.min(active + 1, hits.length - 1));
    } else if (event.key === 'ArrowUp') {
      setActive(Math.max(active - 1, 0));
    } else if (event.key === 'Enter') {
      go(hits[active]?.path);
    } else {
      return;
    }
    event.preventDefault();
  }

  return (
    <Modal open title="Go to" maxWidth="36rem" onClose={onClose}>
      <Input
        data-autofocus
        role="combobox"
        aria-expanded={hits.length > 0}
        aria-controls="command-palette-hits"
        aria-activedescendant={hits[active]?.id}
        aria-label="Search agents, models, metrics, terms, tables, queries and tasks"
        placeholder="Search..."
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <chakra.div
        id="command-palette-hits"
        role="listbox"
        aria-label="Found"
        marginTop="2"
        maxHeight="360px"
        overflowY="auto"
        scrollbarGutter="stable"
      >
        {hits.map((hit, index) => (
          <Hit
            key={hit.id}
            id={hit.id}
            role="option"
            aria-selected={index === active}
            data-active={index === active ? '' : undefined}
            onMouseEnter={() => setActive(index)}
            onClick={() => go(hit.path)}
          >
            <chakra.span fontWeight="500">{hit.label === '' ? hit.name : hit.label}</chakra.span>
            <chakra.span color="fg.subtle" textStyle="small" truncate flex="1">
              {hit.description}
            </chakra.span>
            <chakra.span color="fg.subtle" textStyle="caption">
              {hit.type.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()}
            </chakra.span>
          </Hit>
        ))}
      </chakra.div>
      {error !== undefined && <chakra.p color="bad">The search did not answer: {error.message}</chakra.p>}
      {data !== undefined && asked !== '' && hits.length === 0 && (
        <chakra.p color="fg.subtle" padding="2" role="status">
          No results for "{asked}".
        </chakra.p>
      )}
    </Modal>
  );
}
