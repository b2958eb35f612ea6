import { chakra } from '@chakra-ui/react/styled-system';
import { useFragment } from '@apollo/client/react';
import type { FragmentType } from '@apollo/client';
import { Sentence } from './Sentence.tsx';
import { StepLine_StepFragmentDoc, type StepLine_StepFragment } from './StepLine.generated.ts';
import { behindVerb, duration, stepVerb } from './stepWords.ts';

const Line = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: '18px minmax(0, 1fr) auto',
    gap: '2.5',
    position: 'relative',
    paddingBlock: '3px',
    fontSize: '13.5px',
    color: 'fg.muted',
    _before: {
      content: '""',
      position: 'absolute',
      left: '8px',
      top: '20px',
      bottom: '-8px',
      width: '2px',
      bg: 'border',
    },
    _last: { _before: { display: 'none' } },
  },
});

const Node = chakra('span', {
  base: {
    width: '10px',
    height: '10px',
    margin: '6px 4px',
    zIndex: 1,
    borderRadius: 'full',
    bg: 'bg.panel',
    borderWidth: '2px',
    '&[data-status=COMPLETED]': { borderColor: 'ok' },
    '&[data-status=FAILED]': { borderColor: 'bad', bg: 'bad' },
    '&[data-status=IN_PROGRESS]': { borderColor: 'primary', animation: 'ring 1.2s ease-out infinite' },
  },
});

const said: Readonly<Record<StepLine_StepFragment['status'], string>> = {
  IN_PROGRESS: 'running',
  COMPLETED: 'done',
  FAILED: 'failed',
};

/** Rows a step's metadata speaks of, as "11 rows". */
function rowCount(metadata: unknown): string | null {
  const rows = typeof metadata === 'object' && metadata !== null && 'rowCount' in metadata ? metadata.rowCount : null;
  return typeof rows === 'number' ? `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}` : null;
}

/** One step: what is done, in words, and how long it took. */
export function StepLine({ step }: { readonly step: FragmentType<StepLine_StepFragment> }) {
  const { data, complete } = useFragment({
    fragment: StepLine_StepFragmentDoc,
    fragmentName: 'StepLine_step',
    from: step,
  });
  if (!complete) return null;
  const running = data.status === 'IN_PROGRESS';
  const rows = rowCount(data.metadata);
  const verb = stepVerb(data.type, data.actionName, running);
  return (
    <Line>
      <Node data-status={data.status} role="img" aria-label={said[data.status]} />
      <div>
        <chakra.span fontWeight="500" color="fg">
          {verb}
        </chakra.span>{' '}
        <Sentence>{behindVerb(verb, data.reasoning)}</Sentence>
        {rows !== null && !running && ` · ${rows}`}
      </div>
      <chakra.span color="fg.subtle" fontSize="12.5px" fontVariantNumeric="tabular-nums">
        {data.endedAt === null ? said[data.status] : duration(Date.parse(data.endedAt) - Date.parse(data.startedAt))}
      </chakra.span>
    </Line>
  );
}
