import { chakra } from '@chakra-ui/react/styled-system';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../../../ui/Button.tsx';
import { Checkbox } from '../../../../../ui/form/Checkbox.tsx';
import { counted } from '../../../../../ui/text/counted.ts';
import { FieldError } from '../../../../../ui/form/Field.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { joinPlace, rolePlace, type JoinChoice, type Values } from '../choices/choices.ts';
import { joinSigns, sharePercent } from './joinWords.ts';
import { RoleFields, roleParts } from './RoleFields.tsx';

interface JoinLineProps {
  readonly join: JoinChoice;
  readonly errors: Readonly<Record<string, string>>;
  readonly onEdit: (edit: Values) => void;
}

/**
 * A drafted join: whether it is made, what it joins by, how many rows match, and on demand the
 * names of its role.
 */
export function JoinLine({ join, errors, onEdit }: JoinLineProps) {
  const { draft, on, obstacle, from, to, label } = join;
  const { key } = draft;
  const [opened, setOpened] = useState(false);
  // It stays open when the first key takes the error away.
  if (!opened && roleParts.some((part) => rolePlace(key, part) in errors)) {
    setOpened(true);
  }
  const open = on && opened;
  const detail = useId();
  const error = errors[joinPlace(key)];
  // Where the role is called as the model is, that is said already.
  const isRole = join.name !== to && join.name !== draft.toModel;
  return (
    <chakra.li borderTopWidth="1px" borderColor="border.faint" _first={{ borderTopWidth: '0' }}>
      <chakra.div display="flex" alignItems="start" gap="1" paddingBlock="2.5" paddingInline="3">
        <chakra.div flex="1" minWidth="0">
          <Checkbox
            checked={on}
            name={joinPlace(key)}
            disabled={obstacle !== null}
            onChange={({ target }) => onEdit({ [joinPlace(key)]: target.checked })}
          >
            <chakra.span fontWeight="600" overflowWrap="anywhere">
              {from} {joinSigns[draft.type]} {to}
            </chakra.span>
            {isRole && (
              <chakra.span color="fg.muted" overflowWrap="anywhere">
                {' '}
                as {label || join.name}
              </chakra.span>
            )}
            <chakra.span display="block" textStyle="note" color="fg.subtle" overflowWrap="anywhere">
              {obstacle === null ? `${draft.keys.join(' and ')}. ${matched(join)}${draft.reason}` : obstacle}
            </chakra.span>
          </Checkbox>
          {error !== undefined && <FieldError>{error}</FieldError>}
        </chakra.div>
        {on && (
          <Button
            kind="plain"
            size="icon"
            height="24px"
            width="20px"
            aria-label={`Names of ${label || join.name} in ${from}`}
            aria-expanded={open}
            aria-controls={detail}
            onClick={() => setOpened(!open)}
          >
            <chakra.span transition="rotate 120ms ease-out" style={{ rotate: open ? '90deg' : '0deg' }}>
              <Icon of={ChevronRight} size={14} />
            </chakra.span>
          </Button>
        )}
      </chakra.div>
      {open && (
        <chakra.div
          id={detail}
          bg="bg.side"
          borderTopWidth="1px"
          borderColor="border.faint"
          paddingBlock="3"
          paddingInline="3"
        >
          <RoleFields join={join} errors={errors} onEdit={onEdit} />
        </chakra.div>
      )}
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
