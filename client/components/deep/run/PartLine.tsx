import { chakra } from '@chakra-ui/react/styled-system';
import { Sentence } from '../../conversation/answer/Sentence.tsx';
import { clockTime, type RunPart } from './runState.ts';

const Node = chakra('span', {
  base: {
    width: '10px',
    height: '10px',
    marginTop: '5px',
    borderRadius: 'full',
    bg: 'bg.panel',
    borderWidth: '2px',
    borderColor: 'border.strong',
    '&[data-state=done]': { borderColor: 'ok' },
    '&[data-state=failed]': { borderColor: 'bad', bg: 'bad' },
    '&[data-state=running]': { borderColor: 'primary', animation: 'ring 1.2s ease-out infinite' },
  },
});

const words: Readonly<Record<RunPart['state'], string>> = {
  waiting: 'waiting',
  running: 'running',
  done: 'done',
  failed: 'failed',
  'left-out': 'left out',
};

/** One part of an analysis: its state, what it reads, and what it found. */
export function PartLine({ part }: { readonly part: RunPart }) {
  const { title, state, note, durationMs, findings } = part;
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns="18px minmax(0, 1fr) auto"
      columnGap="2.5"
      padding="10px 16px"
      borderBottomWidth="1px"
      borderColor="border.faint"
      textStyle="compact"
      lineHeight="20px"
      _last={{ borderBottomWidth: '0' }}
    >
      <Node data-state={state} role="img" aria-label={words[state]} />
      <chakra.div minWidth="0" color={state === 'waiting' || state === 'left-out' ? 'fg.subtle' : undefined}>
        <chakra.span fontWeight={state === 'waiting' ? '400' : '500'}>
          {state === 'left-out' ? <s>{title}</s> : title}
        </chakra.span>
        {findings.map(({ id, sentence, citations }) => (
          <chakra.p key={id} color="fg.muted">
            <Sentence>{sentence}</Sentence>
            {citations.map((number) => (
              <chakra.span key={number} color="accent" fontWeight="500" textStyle="caption">
                {' '}
                [{number}]
              </chakra.span>
            ))}
          </chakra.p>
        ))}
        {findings.length === 0 && note !== '' && (
          <chakra.p color={state === 'failed' ? 'bad' : 'fg.muted'}>
            <Sentence>{note}</Sentence>
          </chakra.p>
        )}
      </chakra.div>
      <chakra.span textStyle="caption" color="fg.subtle" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
        {durationMs === null || state === 'running' ? (state === 'done' ? '' : words[state]) : clockTime(durationMs)}
      </chakra.span>
    </chakra.li>
  );
}
