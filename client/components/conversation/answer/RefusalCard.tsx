import { chakra } from '@chakra-ui/react/styled-system';
import { Check, CircleSlash2, Play, X } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { Chip } from '../../../ui/text/Chip.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { Refusal } from './answer.ts';
import { useReadOnly } from './readOnly.ts';
import { Sentence } from './Sentence.tsx';

const AnswerFeedback = lazy(async () => ({ default: (await import('../AnswerFeedback.tsx')).AnswerFeedback }));

interface RefusalCardProps {
  readonly refusal: Refusal;
  /** Asks a question, or null where that is over: in a turn that a later one has followed. */
  readonly onAsk: ((question: string) => void) | null;
}

const RewriteRow = chakra('button', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '2.5',
    width: '100%',
    minHeight: '40px',
    paddingBlock: '2',
    paddingInline: '5',
    borderTopWidth: '1px',
    borderColor: 'border',
    bg: 'bg.panel',
    textAlign: 'left',
    textStyle: 'compact',
    cursor: 'pointer',
    _hover: { bg: 'bg.hover' },
    _disabled: { cursor: 'default', opacity: 0.6 },
  },
});

/**
 * Why a question is not answered: what was understood and what not, and ways to ask it that were
 * tried.
 */
export function RefusalCard({ refusal, onAsk }: RefusalCardProps) {
  const { title, sentence, understood, notUnderstood, rewrites, nearest } = refusal;
  const readOnly = useReadOnly();
  return (
    <chakra.section
      aria-label="Refusal"
      borderWidth="1px"
      borderColor="border.strong"
      borderRadius="lg"
      bg="bg.fill"
      overflow="hidden"
    >
      <chakra.div padding="4" paddingInline="5" display="flex" flexDirection="column" gap="2.5">
        <chakra.h2
          display="flex"
          alignItems="center"
          gap="2.5"
          fontSize="15px"
          lineHeight="22px"
          fontWeight="600"
          overflowWrap="anywhere"
        >
          <chakra.span color="fg.subtle" display="inline-flex">
            <Icon of={CircleSlash2} size={16} />
          </chakra.span>
          {title}
        </chakra.h2>
        {notUnderstood.length === 0 && (
          <chakra.p color="fg.muted">
            <Sentence>{sentence}</Sentence>
          </chakra.p>
        )}
        <Parts label="Understood" tone="ok" icon={<Icon of={Check} size={13} />} parts={understood} />
        <Parts label="Unknown" tone="plain" icon={<Icon of={X} size={13} />} parts={notUnderstood} />
        {rewrites.length === 0 && nearest.length > 0 && onAsk !== null && <Nearest nearest={nearest} onAsk={onAsk} />}
      </chakra.div>
      {rewrites.map(({ question, note }) => (
        <RewriteRow key={question} type="button" disabled={onAsk === null} onClick={() => onAsk?.(question)}>
          <chakra.span color="accent" display="inline-flex">
            <Icon of={Play} size={13} />
          </chakra.span>
          <span>{question}</span>
          <chakra.span marginLeft="auto" color="fg.subtle" textStyle="caption">
            {note}
          </chakra.span>
        </RewriteRow>
      ))}
      {rewrites.length > 0 && (
        <chakra.footer
          padding="3"
          paddingInline="5"
          borderTopWidth="1px"
          borderColor="border"
          color="fg.muted"
          textStyle="caption"
        >
          Checked before they were suggested:{' '}
          {rewrites.length === 1 ? 'it runs' : `each of the ${spelled(rewrites.length)} runs`}.
        </chakra.footer>
      )}
      {!readOnly && (
        <chakra.div
          display="flex"
          flexWrap="wrap"
          gap="2"
          minHeight="44px"
          padding="1.5"
          paddingInline="4"
          borderTopWidth="1px"
          borderColor="border"
        >
          <Suspense>
            <AnswerFeedback commentId={refusal.id} kept={false} />
          </Suspense>
        </chakra.div>
      )}
    </chakra.section>
  );
}

function spelled(count: number): string {
  return count === 2 ? 'two' : count === 3 ? 'three' : String(count);
}

interface PartsProps {
  readonly label: string;
  readonly tone: 'ok' | 'plain';
  readonly icon: ReactNode;
  readonly parts: Refusal['understood'];
}

function Parts({ label, tone, icon, parts }: PartsProps) {
  if (parts.length === 0) {
    return null;
  }
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: '1fr', sm: '104px minmax(0, 1fr)' }}
      columnGap="3"
      rowGap="1"
      textStyle="compact"
    >
      <chakra.span>
        <Chip tone={tone} bg={tone === 'plain' ? 'bg.panel' : undefined}>
          {icon}
          {label}
        </Chip>
      </chakra.span>
      <chakra.p color="fg.muted">
        {parts.map(({ phrase, says }, index) => (
          <span key={`${phrase} ${says}`}>
            {index > 0 && '; '}
            <chakra.strong fontWeight="500" color="fg">
              “{phrase}”
            </chakra.strong>{' '}
            {says}
          </span>
        ))}
      </chakra.p>
    </chakra.div>
  );
}

function Nearest(props: { readonly nearest: Refusal['nearest']; readonly onAsk: (question: string) => void }) {
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
      <chakra.span color="fg.subtle" textStyle="small">
        Nearest
      </chakra.span>
      {props.nearest.map((one) => (
        <Chip key={`${one.kind} ${one.name}`} asChild tone="purple">
          <button type="button" onClick={() => props.onAsk(one.label)}>
            {one.label}
            <chakra.span color="fg.subtle" fontWeight="400">
              {one.kind}
            </chakra.span>
          </button>
        </Chip>
      ))}
    </chakra.div>
  );
}
