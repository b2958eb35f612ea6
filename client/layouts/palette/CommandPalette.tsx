import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { ReadFailure } from '../../components/ReadFailure.tsx';
import { Input } from '../../ui/form/Field.tsx';
import { Modal } from '../../ui/overlay/Modal.tsx';
import { CommandPaletteDocument } from './CommandPalette.generated.ts';
import { hitPath } from '../../navigation/hitPath.ts';
import { useSettled } from '../../ui/useSettled.ts';
import { commandsFor } from './studioCommands.ts';

/** Milliseconds without a key until the server is asked: fast typing asks once. */
const settles = 120;

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

interface CommandPaletteProps {
  readonly studio: boolean;
  readonly onClose: () => void;
}

/** Line to choose. */
interface Line {
  readonly id: string;
  readonly path: string;
  readonly name: string;
  readonly remark: string;
  readonly kind: string;
}

/**
 * Jumps to any agent, model, metric, term, table, query or task; in the studio to its pages, and to
 * what can be begun there.
 */
export default function CommandPalette({ studio, onClose }: CommandPaletteProps) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const [entered, setEntered] = useState(false);
  const asked = useSettled(text.trim(), settles);
  const navigate = useNavigate();
  const { data, previousData, error, loading, refetch } = useQuery(CommandPaletteDocument, {
    variables: { text: asked },
    skip: asked === '',
  });
  const found = (asked === '' || error !== undefined ? [] : ((data ?? previousData)?.search ?? [])).flatMap((hit) => {
    const path = hitPath(hit.type, hit.id, studio);
    const kind = hit.type.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
    return path === null
      ? []
      : [{ id: hit.id, path, name: hit.label || hit.name, remark: hit.match ?? hit.description, kind }];
  });
  const commands = (studio ? commandsFor(text.trim()) : []).map(({ label, to, kind }): Line => {
    return { id: `command ${to}`.replaceAll(/\W+/g, '-'), path: to, name: label, remark: '', kind };
  });
  const ownTasks: Line = {
    id: 'command-own-tasks',
    path: `/explorer/tasks?search=${encodeURIComponent(asked)}`,
    name: `Search your tasks for “${asked}”`,
    remark: 'in questions and answers',
    kind: 'page',
  };
  const hits: readonly Line[] = [...commands, ...found, ...(studio || asked === '' ? [] : [ownTasks])];

  function go(path: string | undefined) {
    if (path === undefined) {
      return;
    }
    onClose();
    void navigate(path);
  }

  // Results come later than the typing: Enter waits for them, unless another line was chosen.
  const isBehind = asked !== text.trim() || (loading && asked !== '');
  const first = hits[0];
  useEffect(() => {
    if (entered && !isBehind && error === undefined && first !== undefined) {
      onClose();
      void navigate(first.path);
    }
  }, [entered, isBehind, error, first, navigate, onClose]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && isBehind && active === 0 && commands.length === 0) {
      setEntered(true);
    } else if (event.key === 'ArrowDown') {
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
          setEntered(false);
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
            <chakra.span fontWeight="500">{hit.name}</chakra.span>
            <chakra.span color="fg.subtle" textStyle="small" truncate flex="1">
              {hit.remark}
            </chakra.span>
            <chakra.span color="fg.subtle" textStyle="caption">
              {hit.kind}
            </chakra.span>
          </Hit>
        ))}
      </chakra.div>
      {error !== undefined && asked !== '' && <ReadFailure of="The results" error={error} onRetry={refetch} />}
      {data !== undefined && asked !== '' && commands.length + found.length === 0 && (
        <chakra.p color="fg.subtle" padding="2" role="status">
          No results for "{asked}".
        </chakra.p>
      )}
    </Modal>
  );
}
