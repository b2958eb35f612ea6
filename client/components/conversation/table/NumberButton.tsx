import { chakra } from '@chakra-ui/react/styled-system';
import type { KeyboardEvent } from 'react';

interface NumberButtonProps {
  readonly text: string;
  /** What the number is, for those who do not see its column. */
  readonly label: string;
  /** True: the one of the table that Tab reaches; arrows reach the others. */
  readonly reachable: boolean;
  readonly onClick: () => void;
}

/** A number of a table that explains itself. */
export function NumberButton({ text, label, reachable, onClick }: NumberButtonProps) {
  return (
    <chakra.button
      type="button"
      data-number=""
      tabIndex={reachable ? 0 : -1}
      aria-label={`${text}, explain ${label}`}
      cursor="pointer"
      borderRadius="sm"
      fontVariantNumeric="tabular-nums"
      _hover={{ textDecoration: 'underline', textUnderlineOffset: '3px' }}
      onClick={onClick}
      onKeyDown={moveFocus}
    >
      {text}
    </chakra.button>
  );
}

/** Arrows go to the number next to this one, in reading order or in the same column. */
function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const own = event.currentTarget;
  const row = own.closest('[role=row]');
  const inRow = [...(row?.querySelectorAll<HTMLElement>('[data-number]') ?? [])];
  const at = inRow.indexOf(own);
  const rowBeside = { ArrowDown: row?.nextElementSibling, ArrowUp: row?.previousElementSibling }[event.key];
  const next =
    {
      ArrowRight: inRow[at + 1],
      ArrowLeft: inRow[at - 1],
    }[event.key] ?? rowBeside?.querySelectorAll<HTMLElement>('[data-number]')[at];
  if (next !== undefined) {
    event.preventDefault();
    next.focus();
  }
}
