import { chakra } from '@chakra-ui/react/styled-system';
import { Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { isForForm, isShortcut, shortcut } from '../ui/shortcut.ts';
import { LeaveGuard } from './LeaveGuard.tsx';
import type { Editing } from './useDraft.ts';

interface EditorBarProps<Values extends object> {
  readonly editing: Editing<Values>;
  /** Heading of the editor. */
  readonly children: ReactNode;
}

/**
 * Head of an editor: its heading, whether everything is saved, undo, discard and save, which ⌘S or
 * Ctrl S does as well. Stands inside the form that saves. Leaving the page asks first while
 * something is not saved.
 */
export function EditorBar<Values extends object>({ editing, children }: EditorBarProps<Values>) {
  const { dirty, saving, version, canUndo, undo, discard } = editing;
  const save = useRef<HTMLButtonElement>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event, 's') || !isForForm(save.current?.form ?? null)) {
      return;
    }
    event.preventDefault();
    save.current?.click();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    // The heading gives way, so that Save stays where it is when Discard appears.
    <chakra.div display="flex" alignItems="center" gap="2" marginBottom="4">
      {dirty && <LeaveGuard />}
      <chakra.div flex="1" minWidth="0">
        {children}
        <chakra.span role="status" display="block" textStyle="caption" color="fg.subtle">
          {saving ? 'Saving…' : dirty ? 'Not saved yet' : `Saved · v${version}`}
        </chakra.span>
      </chakra.div>
      {canUndo && (
        <Button kind="plain" size="icon" aria-label="Undo" title="Undo" onClick={undo}>
          <Icon of={Undo2} />
        </Button>
      )}
      {dirty && <Button onClick={() => discard()}>Discard</Button>}
      <Button ref={save} kind="primary" type="submit" disabled={!dirty || saving} title={shortcut('S')}>
        Save
      </Button>
    </chakra.div>
  );
}
