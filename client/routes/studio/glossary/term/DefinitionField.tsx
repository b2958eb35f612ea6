import { chakra } from '@chakra-ui/react/styled-system';
import { Bold, Code, Italic, Link, type LucideIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Segments } from '../../../../ui/form/Segments.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Markdown } from '../../../../ui/text/Markdown.tsx';

interface DefinitionFieldProps {
  readonly name: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
  readonly onText: (text: string) => void;
}

const marks: readonly {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly around: readonly [string, string];
}[] = [
  { label: 'Bold', icon: Bold, around: ['**', '**'] },
  { label: 'Italic', icon: Italic, around: ['_', '_'] },
  { label: 'Link', icon: Link, around: ['[', '](https://)'] },
  { label: 'Code', icon: Code, around: ['`', '`'] },
];

/** A definition in Markdown: read as it is shown, or written with a few marks at hand. */
export function DefinitionField({ value, onText, ...field }: DefinitionFieldProps) {
  const [writing, setWriting] = useState(value === '');
  const area = useRef<HTMLTextAreaElement>(null);

  function mark([before, after]: readonly [string, string]) {
    const { selectionStart = value.length, selectionEnd = value.length } = area.current ?? {};
    const chosen = value.slice(selectionStart, selectionEnd);
    onText(value.slice(0, selectionStart) + before + chosen + after + value.slice(selectionEnd));
    area.current?.focus();
  }

  return (
    <chakra.div position="relative">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" marginBottom="2">
        <chakra.span textStyle="label" color="fg.muted">
          Definition
        </chakra.span>
        <chakra.div flex="1" />
        {writing &&
          marks.map(({ label, icon, around }) => (
            <Button
              key={label}
              kind="plain"
              size="icon"
              aria-label={label}
              title={label}
              // The selection stays where it is.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => mark(around)}
            >
              <Icon of={icon} size={14} />
            </Button>
          ))}
        <Segments
          label="Definition is shown"
          options={[
            { value: 'read', label: 'Read' },
            { value: 'write', label: 'Write' },
          ]}
          value={writing ? 'write' : 'read'}
          onChange={(shown) => setWriting(shown === 'write')}
        />
      </chakra.div>
      {writing ? (
        <TextField
          label="Definition"
          hideLabel
          ref={area}
          rows={6}
          placeholder="What it means, and what it leaves out. Markdown works here."
          value={value}
          {...field}
        />
      ) : (
        <chakra.div
          borderWidth="1px"
          borderRadius="md"
          bg="bg.panel"
          padding="3"
          minHeight="20"
          textStyle="paragraph"
          aria-label="Definition as it is read"
          role="group"
        >
          {value.trim() === '' ? (
            <chakra.p color="fg.subtle">Nothing is written yet: agents see the word without a meaning.</chakra.p>
          ) : (
            <Markdown text={value} level={3} />
          )}
        </chakra.div>
      )}
    </chakra.div>
  );
}
