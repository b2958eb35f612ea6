import { chakra } from '@chakra-ui/react/styled-system';
import { ArrowUp, Bot, Square } from 'lucide-react';
import type { AgentMode } from '../../apollo/schema.generated.ts';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Select, type SelectOption } from '../../ui/form/Select.tsx';
import { keepDraft, keptDraft } from './draft.ts';
import { ModeMenu } from './ModeMenu.tsx';

export interface ComposerProps {
  readonly placeholder: string;
  /** Agents to choose from; a follow-up stays with its task's agent. */
  readonly agents: readonly SelectOption[];
  readonly agentId: string | null;
  /** How it is answered; left out: quickly. */
  readonly mode?: AgentMode;
  /** Left out: the mode cannot be chosen. */
  readonly onModeChange?: (mode: AgentMode) => void;
  readonly onAgentChange?: (agentId: string) => void;
  /** Hears what is searched for among the agents, where there are more than are given. */
  readonly onAgentSearch?: (search: string) => void;
  /** Initial text of the composer. */
  readonly initialText?: string;
  /** The person's previous question, for ↑. */
  readonly lastQuestion: string | null;
  readonly running: boolean;
  readonly onAsk: (question: string) => Promise<boolean>;
  readonly onStop: () => void;
  /** The person begins to type: time to load what the answer will need. */
  readonly onTyping?: () => void;
  readonly autoFocus?: boolean;
  /** Place under which unsent text survives a reload; without one it does not. */
  readonly draft?: string;
}

const Area = chakra('textarea', {
  base: {
    display: 'block',
    width: '100%',
    minHeight: '22px',
    maxHeight: '220px',
    resize: 'none',
    border: 'none',
    bg: 'transparent',
    outline: 'none',
    fieldSizing: 'content',
  },
});

/**
 * Where a question is typed. Enter sends, Shift+Enter breaks the line, Esc stops the run, ↑ edits
 * the last question.
 */
export function Composer(props: ComposerProps) {
  const {
    placeholder,
    agents,
    agentId,
    mode = 'QUICK',
    onModeChange,
    onAgentChange,
    onAgentSearch,
    initialText = '',
    lastQuestion,
    running,
    onAsk,
    onStop,
    onTyping,
    autoFocus = false,
    draft,
  } = props;
  const [sending, setSending] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLFormElement>(null);
  // Sent before the agents were read: it goes as soon as they are.
  const waiting = useRef(false);
  useStopKey(running, onStop);
  useEffect(() => {
    if (agentId !== null && waiting.current) {
      form.current?.requestSubmit();
    }
  }, [agentId]);

  const write = (text: string) => {
    if (area.current !== null) {
      area.current.value = text;
      keep(text);
    }
  };
  const keep = (text: string) => {
    if (draft !== undefined) {
      keepDraft(draft, text);
    }
  };

  async function submit() {
    const text = area.current?.value.trim() ?? '';
    if (text === '' || running || sending) {
      return;
    }
    waiting.current = agentId === null;
    if (waiting.current) {
      return;
    }
    write('');
    setSending(true);
    const isTaken = await onAsk(text).catch(() => false);
    setSending(false);
    if (!isTaken) {
      write([text, area.current?.value ?? ''].filter(Boolean).join('\n'));
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      form.current?.requestSubmit();
    } else if (event.key === 'ArrowUp' && event.currentTarget.value === '' && lastQuestion !== null) {
      event.preventDefault();
      write(lastQuestion);
    }
  }

  return (
    <chakra.form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      borderWidth="1px"
      borderRadius="lg"
      bg="bg.panel"
      padding="3"
      paddingInline="3.5"
      css={{ '&:has(textarea:focus-visible)': { borderColor: 'primary', boxShadow: '0 0 0 1px {colors.primary}' } }}
    >
      <Area
        rows={1}
        data-shortcut="compose"
        aria-label="Question"
        placeholder={placeholder}
        autoFocus={autoFocus}
        defaultValue={initialText || (draft === undefined ? '' : keptDraft(draft))}
        onKeyDown={onKeyDown}
        onInput={({ currentTarget }) => {
          keep(currentTarget.value);
          onTyping?.();
        }}
        ref={area}
      />
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" marginTop="3">
        {onAgentChange === undefined ? (
          <chakra.span
            display="inline-flex"
            alignItems="center"
            gap="1.5"
            color="fg.muted"
            textStyle="compact"
            minWidth="0"
          >
            <Icon of={Bot} size={15} />
            <chakra.span truncate>{agents.find((agent) => agent.value === agentId)?.label}</chakra.span>
          </chakra.span>
        ) : (
          <Select
            label="Agent"
            icon={Bot}
            side="top"
            options={agents}
            value={agentId}
            onChange={onAgentChange}
            {...(onAgentSearch !== undefined && { onSearch: onAgentSearch })}
            placeholder="Choose an agent"
          />
        )}
        {onModeChange !== undefined && <ModeMenu mode={mode} onChange={onModeChange} />}
        <chakra.span marginLeft="auto" color="fg.subtle" textStyle="caption" display={{ base: 'none', md: 'inline' }}>
          Enter sends · Esc stops
        </chakra.span>
        <chakra.span marginLeft={{ base: 'auto', md: '0' }}>
          {running ? (
            <Button kind="primary" onClick={onStop}>
              <Icon of={Square} size={14} />
              Stop
            </Button>
          ) : (
            <Button kind="primary" type="submit" disabled={agentId === null || sending}>
              <Icon of={ArrowUp} size={15} />
              {sending ? 'Sending…' : 'Ask'}
            </Button>
          )}
        </chakra.span>
      </chakra.div>
    </chakra.form>
  );
}

/** Esc stops a run from anywhere on the page, unless something that is open takes it first. */
function useStopKey(running: boolean, onStop: () => void) {
  const stop = useEffectEvent(onStop);
  useEffect(() => {
    if (!running) {
      return;
    }
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) {
        stop();
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [running]);
}
