import { chakra } from '@chakra-ui/react/styled-system';
import { CircleHelp, Reply } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { explainSelected } from './explainEvent.ts';

interface Selected {
  readonly text: string;
  /** Answer that the selection stands in. */
  readonly inside: Element;
  readonly left: number;
  readonly top: number;
}

interface SelectionActionsProps {
  /** Turns whose answers may be selected from. */
  readonly turns: RefObject<HTMLElement | null>;
  readonly onReply: (text: string) => void;
}

/** Longest selection that is explained: a number or a few words. */
const maximumExplained = 80;

/**
 * Offers what can be done with selected text of an answer, below the selection, so that the menu of
 * a phone has its place above. Tab goes from the selection to the offers.
 */
export default function SelectionActions({ turns, onReply }: SelectionActionsProps) {
  const [selected, setSelected] = useState<Selected | null>(null);
  const look = useEffectEvent(() => setSelected(readSelection(turns.current)));
  useEffect(() => {
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, []);
  useEffect(() => {
    if (selected === null) {
      return;
    }
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        event.preventDefault();
        document.getSelection()?.removeAllRanges();
      }
    };
    document.addEventListener('keydown', leave, { capture: true });
    return () => document.removeEventListener('keydown', leave, { capture: true });
  }, [selected]);
  if (selected === null) {
    return null;
  }
  const done = (act: () => void) => () => {
    document.getSelection()?.removeAllRanges();
    setSelected(null);
    act();
  };
  return (
    <chakra.div
      role="toolbar"
      aria-label="Selected text"
      position="absolute"
      zIndex="menu"
      display="flex"
      gap="1"
      padding="1"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="md"
      boxShadow="overlay"
      style={{ left: selected.left, top: selected.top }}
      // A click must not take the selection away before it is used.
      onPointerDown={(event) => event.preventDefault()}
    >
      <Button size="sm" kind="plain" onClick={done(() => onReply(selected.text))}>
        <Icon of={Reply} size={13} />
        Reply
      </Button>
      {selected.text.length <= maximumExplained && (
        <Button size="sm" kind="plain" onClick={done(() => explainSelected(selected.inside, selected.text))}>
          <Icon of={CircleHelp} size={13} />
          Explain
        </Button>
      )}
    </chakra.div>
  );
}

function readSelection(turns: HTMLElement | null): Selected | null {
  const selection = document.getSelection();
  const text = selection?.toString().trim() ?? '';
  if (selection === null || turns === null || text === '' || selection.rangeCount === 0) {
    return null;
  }
  const range = selection.getRangeAt(0);
  const node = range.commonAncestorContainer;
  const inside = (node instanceof Element ? node : node.parentElement)?.closest('[data-answer]') ?? null;
  if (inside === null || !turns.contains(inside)) {
    return null;
  }
  const box = range.getBoundingClientRect();
  const frame = turns.getBoundingClientRect();
  // Room for both buttons at the right edge of a phone.
  const left = Math.max(0, Math.min(box.left - frame.left, frame.width - 190));
  return { text, inside, left, top: box.bottom - frame.top + 8 };
}
