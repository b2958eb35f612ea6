import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router';

interface NameCellProps {
  readonly to: string;
  readonly name: string;
  /** Small below the name. */
  readonly note: string;
  /** Whole text of a note that was put together; by default the note. */
  readonly noteTitle?: string;
  /** True: the note is a name in queries. */
  readonly isCode?: boolean;
  /** True: a click anywhere in the row leads there; it has nothing else to click. */
  readonly isWholeRow?: boolean;
}

/** Lies over the row, which has a position of its own. */
const overRow = { _after: { content: '""', position: 'absolute', inset: '0' } } as const;

/** First cell of a listed thing: its name, which leads to it, and a note. */
export function NameCell({ to, name, note, noteTitle = note, isCode = false, isWholeRow = false }: NameCellProps) {
  return (
    <chakra.div role="cell" minWidth="0">
      <chakra.a
        asChild
        display="block"
        fontWeight="500"
        truncate
        title={name}
        _hover={{ color: 'accent' }}
        css={isWholeRow ? overRow : {}}
      >
        <Link to={to}>{name}</Link>
      </chakra.a>
      <chakra.span
        display="block"
        textStyle="note"
        color="fg.subtle"
        truncate
        title={noteTitle}
        {...(isCode && { fontFamily: 'mono', fontSize: '12px' })}
      >
        {note}
      </chakra.span>
    </chakra.div>
  );
}
