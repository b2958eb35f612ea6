import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { Card } from './Card.tsx';

interface RankingLine {
  readonly key: string;
  readonly text: string;
  /** Grey words after the text. */
  readonly note?: string;
  readonly count: number;
  /** Address of the tasks that are counted. */
  readonly to: string;
}

interface RankingProps {
  readonly title: string;
  readonly lines: readonly RankingLine[];
  /** Said when there is no line. */
  readonly empty: string;
  /** True: each line begins with initials. */
  readonly people?: boolean;
}

/** What was most, with the way from each count to its tasks. */
export function Ranking({ title, lines, empty, people = false }: RankingProps) {
  return (
    <Card title={title}>
      {lines.length === 0 && (
        <chakra.p padding="4" paddingTop="0" textStyle="small" color="fg.subtle">
          {empty}
        </chakra.p>
      )}
      <chakra.ol listStyle="none">
        {lines.map(({ key, text, note, count, to }) => (
          <chakra.li
            key={key}
            display="flex"
            alignItems="center"
            gap="2.5"
            minHeight="9"
            paddingInline="4"
            borderTopWidth="1px"
            borderColor="border.faint"
            textStyle="small"
          >
            {people && <Avatar name={text} />}
            <chakra.span flex="1" minWidth="0" truncate title={text}>
              {text}
              {note !== undefined && <chakra.span color="fg.subtle"> {note}</chakra.span>}
            </chakra.span>
            <chakra.a asChild fontVariantNumeric="tabular-nums" color="fg.muted" _hover={{ color: 'accent' }}>
              <Link to={to} aria-label={`${text}: ${count.toLocaleString('en')}, see the tasks`}>
                {count.toLocaleString('en')}
              </Link>
            </chakra.a>
          </chakra.li>
        ))}
      </chakra.ol>
    </Card>
  );
}
