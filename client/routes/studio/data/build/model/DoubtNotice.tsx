import { chakra } from '@chakra-ui/react/styled-system';
import { ChevronDown, TriangleAlert } from 'lucide-react';
import { leftOutText } from '../../../../../components/leftOutText.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { Menu } from '../../../../../ui/overlay/Menu.tsx';
import { capitalised } from '../../../../../ui/text/capitalised.ts';
import type { ModelDraft } from '../choices/drafts.ts';

type Doubt = ModelDraft['doubts'][number];

interface DoubtNoticeProps {
  readonly doubt: Doubt;
  readonly tableId: string;
  /** Rows that are left out where only the first of each key counts. */
  readonly repeatedRows: number;
  /** Null: the key is another one, and is not known to repeat. */
  readonly keepFirst: boolean | null;
  readonly onKeepFirst: (keepFirst: boolean) => void;
}

const remedies = {
  KEEP_FIRST: { label: 'Keep the first', hint: 'Of the rows with the same key only the first one counts.' },
  LEAVE: { label: 'Keep all', hint: 'Every row counts, and the model has no key that others join by.' },
} as const;

/** A name of a column is written as it is. */
const titleOf = ({ title, column }: Doubt): string =>
  column !== null && title.startsWith(column) ? title : capitalised(title);

/**
 * What a person should look at before a model is made: what was found, what it would do, and its
 * remedy.
 */
export function DoubtNotice({ doubt, tableId, repeatedRows, keepFirst, onKeepFirst }: DoubtNoticeProps) {
  const chosen = keepFirst === true ? 'KEEP_FIRST' : 'LEAVE';
  return (
    <chakra.section
      aria-label={doubt.title}
      display="grid"
      gridTemplateColumns="17px minmax(160px, 1fr)"
      columnGap="2.5"
      rowGap="2"
      alignItems="start"
      paddingBlock="2.5"
      paddingInline="3.5"
      borderWidth="1px"
      borderColor={{ _light: '#f5dfb8', _dark: 'transparent' }}
      borderRadius="lg"
      bg="warn.soft"
      color="warn"
      textStyle="paragraph"
      css={{
        '@container model (min-width: 440px)': {
          gridTemplateColumns: '17px minmax(0, 1fr) auto',
          alignItems: 'center',
        },
      }}
    >
      <chakra.span alignSelf="start" marginTop="2px">
        <Icon of={TriangleAlert} />
      </chakra.span>
      <chakra.div overflowWrap="anywhere">
        <chakra.h3 fontWeight="600">{titleOf(doubt)}</chakra.h3>
        <p>{doubt.detail}</p>
        {doubt.kind === 'REPEATED_KEY' && keepFirst !== null && (
          <p>{keepFirst ? leftOutText(repeatedRows) : 'Every row counts, and answers that count them say so.'}</p>
        )}
      </chakra.div>
      <chakra.div
        display="flex"
        alignItems="center"
        gap="2"
        css={{ gridColumn: '2', '@container model (min-width: 440px)': { gridColumn: '3' } }}
      >
        {doubt.kind !== 'EMPTY_TABLE' && doubt.kind !== 'LEFT_OUT_COLUMNS' && (
          <Button asChild kind="plain" size="sm">
            <a href={`/studio/tables/${tableId}/sample`} target="_blank" rel="noreferrer">
              See the rows
            </a>
          </Button>
        )}
        {doubt.remedies.length > 1 && keepFirst !== null && (
          <Menu
            label={`Remedy for ${doubt.title}: ${remedies[chosen].label}`}
            align="end"
            items={doubt.remedies.map((remedy) => ({
              ...remedies[remedy],
              checked: remedy === chosen,
              onSelect: () => onKeepFirst(remedy === 'KEEP_FIRST'),
            }))}
            trigger={(trigger) => <Button {...trigger} />}
          >
            {remedies[chosen].label}
            <Icon of={ChevronDown} size={14} />
          </Menu>
        )}
      </chakra.div>
    </chakra.section>
  );
}
