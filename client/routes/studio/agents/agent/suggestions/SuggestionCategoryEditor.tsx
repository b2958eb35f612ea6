import { chakra } from '@chakra-ui/react/styled-system';
import { ArrowDown, ArrowUp, Pin, PinOff, Plus, Trash2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Button } from '../../../../../ui/Button.tsx';
import { Input } from '../../../../../ui/form/Field.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { Panel } from '../../../../../ui/layout/Panel.tsx';
import { moved, type Category, type Question } from './suggestionList.ts';

interface SuggestionCategoryEditorProps {
  readonly category: Category;
  readonly first: boolean;
  readonly last: boolean;
  readonly onChange: (category: Category) => void;
  readonly onMove: (by: number) => void;
  readonly onRemove: () => void;
}

/** A category with its questions in order; Alt with an arrow moves the one that is edited. */
export function SuggestionCategoryEditor(props: SuggestionCategoryEditorProps) {
  const { category, first, last, onChange, onMove, onRemove } = props;
  const { questions } = category;
  const heading = category.category || 'this category';
  const set = (next: readonly Question[]) => onChange({ ...category, questions: next });

  function onKey(event: KeyboardEvent, move: (by: number) => void) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.altKey && by !== undefined) {
      event.preventDefault();
      move(by);
    }
  }

  return (
    <Panel aria-label={heading}>
      <chakra.header display="flex" alignItems="center" gap="1" padding="3" borderBottomWidth="1px">
        <Input
          aria-label="Heading"
          placeholder="Heading, such as Sales"
          fontWeight="600"
          value={category.category}
          onKeyDown={(event) => onKey(event, onMove)}
          onChange={({ target }) => onChange({ ...category, category: target.value })}
        />
        <Tool icon={ArrowUp} label={`Move ${heading} up`} disabled={first} onClick={() => onMove(-1)} />
        <Tool icon={ArrowDown} label={`Move ${heading} down`} disabled={last} onClick={() => onMove(1)} />
        <Tool icon={Trash2} label={`Remove ${heading}`} onClick={onRemove} />
      </chakra.header>
      <chakra.ol listStyle="none" padding="3" display="flex" flexDirection="column" gap="2" aria-label="Questions">
        {questions.map((question, index) => {
          const name = question.task || 'this question';
          return (
            <chakra.li key={question.id ?? `new-${index}`} display="flex" alignItems="center" gap="1">
              <Input
                aria-label={`Question ${index + 1}`}
                placeholder="revenue by month"
                value={question.task}
                onKeyDown={(event) => onKey(event, (by) => set(moved(questions, index, by)))}
                onChange={({ target }) => set(questions.with(index, { ...question, task: target.value }))}
              />
              <Tool
                icon={question.pinned ? PinOff : Pin}
                label={`${question.pinned ? 'Unpin' : 'Pin'} ${name}`}
                pressed={question.pinned}
                onClick={() => set(questions.with(index, { ...question, pinned: !question.pinned }))}
              />
              <Tool
                icon={ArrowUp}
                label={`Move ${name} up`}
                disabled={index === 0}
                onClick={() => set(moved(questions, index, -1))}
              />
              <Tool
                icon={ArrowDown}
                label={`Move ${name} down`}
                disabled={index === questions.length - 1}
                onClick={() => set(moved(questions, index, 1))}
              />
              <Tool icon={Trash2} label={`Remove ${name}`} onClick={() => set(questions.toSpliced(index, 1))} />
            </chakra.li>
          );
        })}
      </chakra.ol>
      <chakra.div paddingInline="3" paddingBottom="3">
        <Button size="sm" onClick={() => set([...questions, { id: null, task: '', pinned: false }])}>
          <Icon of={Plus} size={13} />
          Add a question
        </Button>
      </chakra.div>
    </Panel>
  );
}

interface ToolProps {
  readonly icon: typeof Pin;
  readonly label: string;
  readonly disabled?: boolean;
  readonly pressed?: boolean;
  readonly onClick: () => void;
}

function Tool({ icon, label, disabled = false, pressed, onClick }: ToolProps) {
  return (
    <Button
      kind="plain"
      size="icon"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      disabled={disabled}
      color={pressed === true ? 'accent' : undefined}
      onClick={onClick}
    >
      <Icon of={icon} size={15} />
    </Button>
  );
}
