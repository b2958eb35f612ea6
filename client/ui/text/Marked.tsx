import { chakra } from '@chakra-ui/react/styled-system';
import { markedParts } from './markedParts.ts';

const Mark = chakra('mark', { base: { bg: 'bg.selected', color: 'inherit', borderRadius: '2px' } });

/** A text in which the words of a search are marked. */
export function Marked({ children, words }: { readonly children: string; readonly words: readonly string[] }) {
  return markedParts(children, words).map(({ at, text, marked }) =>
    marked ? <Mark key={at}>{text}</Mark> : <span key={at}>{text}</span>,
  );
}
