import { chakra } from '@chakra-ui/react/styled-system';
import { Checkbox } from '../../../../../ui/form/Checkbox.tsx';
import { counted } from '../../../../../ui/text/counted.ts';
import { FieldError } from '../../../../../ui/form/Field.tsx';
import { joinPlace, type JoinChoice } from '../choices/choices.ts';
import { joinSigns, sharePercent } from './joinWords.ts';

interface JoinLineProps {
  readonly join: JoinChoice;
  readonly error: string | undefined;
  readonly onTick: (key: string, on: boolean) => void;
}

/** A drafted join: whether it is made, what it joins by, and how many rows match. */
export function JoinLine({ join, error, onTick }: JoinLineProps) {
  const { draft, on, obstacle, from, to } = join;
  return (
    <chakra.li
      paddingBlock="2.5"
      paddingInline="3"
      borderTopWidth="1px"
      borderColor="border.faint"
      _first={{ borderTopWidth: '0' }}
    >
      <Checkbox
        checked={on}
        name={joinPlace(draft.key)}
        disabled={obstacle !== null}
        onChange={({ target }) => onTick(draft.key, target.checked)}
      >
        <chakra.span fontWeight="600" overflowWrap="anywhere">
          {from} {joinSigns[draft.type]} {to}
        </chakra.span>
        <chakra.span display="block" textStyle="note" color="fg.subtle" overflowWrap="anywhere">
          {obstacle === null ? `${draft.keys.join(' and ')}. ${matched(join)}${draft.reason}` : obstacle}
        </chakra.span>
      </Checkbox>
      {error !== undefined && <FieldError>{error}</FieldError>}
    </chakra.li>
  );
}

function matched({ draft }: JoinChoice): string {
  const { matchedRows, totalRows } = draft;
  if (matchedRows === null || totalRows === null) {
    return '';
  }
  if (matchedRows === totalRows) {
    return `All ${counted(totalRows, 'row')} match. `;
  }
  const share = sharePercent(matchedRows, totalRows);
  return `${matchedRows.toLocaleString('en')} of ${counted(totalRows, 'row')} match (${share}). `;
}
