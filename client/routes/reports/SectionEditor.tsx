import { chakra } from '@chakra-ui/react/styled-system';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Icon } from '../../ui/Icon.tsx';

/** What people may change of a section. */
interface EditedSection {
  readonly key: string;
  readonly heading: string;
  readonly hidden: boolean;
  readonly note: string;
}

interface SectionEditorProps {
  readonly section: EditedSection;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onChange: (section: EditedSection) => void;
  /** Moves it by as many places. */
  readonly onMove: (by: number) => void;
}

/** One section of a report in its editor: its place, whether readers see it, and a note. */
export function SectionEditor({ section, isFirst, isLast, onChange, onMove }: SectionEditorProps) {
  const { heading, hidden, note } = section;
  return (
    <chakra.li paddingBlock="3" borderBottomWidth="1px">
      <chakra.div display="flex" alignItems="center" gap="1">
        <chakra.span flex="1" minWidth="0" fontWeight="500" textStyle="compact">
          {heading}
        </chakra.span>
        <Button
          kind="plain"
          size="icon"
          aria-label={`Move ${heading} up`}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        >
          <Icon of={ArrowUp} size={15} />
        </Button>
        <Button
          kind="plain"
          size="icon"
          aria-label={`Move ${heading} down`}
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          <Icon of={ArrowDown} size={15} />
        </Button>
      </chakra.div>
      <Checkbox checked={hidden} onChange={({ target }) => onChange({ ...section, hidden: target.checked })}>
        Hide from readers
      </Checkbox>
      <chakra.div marginTop="2">
        <TextField
          label={`Note to ${heading}`}
          hideLabel
          rows={1}
          placeholder="A note below the heading"
          maxLength={4000}
          value={note}
          onChange={({ target }) => onChange({ ...section, note: target.value })}
        />
      </chakra.div>
    </chakra.li>
  );
}
