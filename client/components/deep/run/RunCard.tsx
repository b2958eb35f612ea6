import { chakra } from '@chakra-ui/react/styled-system';
import { Square } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { WideText } from '../../../ui/text/WideText.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { PartLine } from './PartLine.tsx';
import { clockTime, spent, type RunPhase, type RunState } from './runState.ts';

interface RunCardProps {
  readonly run: RunState;
  /** Ends the run with a report of what is known; null: it cannot be stopped by this reader. */
  readonly onStop: (() => void) | null;
}

const Phase = chakra('li', {
  base: {
    flex: '1',
    minWidth: '0',
    paddingTop: '1.5',
    borderTopWidth: '3px',
    textStyle: 'caption',
    lineHeight: '16px',
    color: 'fg.subtle',
    whiteSpace: 'nowrap',
    '&[data-state=done]': { borderColor: 'ok', color: 'fg.muted' },
    '&[data-state=running]': { borderColor: 'primary', color: 'accent', fontWeight: 600 },
    '&[data-state=failed]': { borderColor: 'bad', color: 'bad' },
  },
});

const phaseWords: Readonly<Record<RunPhase['state'], string>> = {
  waiting: 'waiting',
  running: 'running',
  done: 'done',
  failed: 'failed',
};

/** An analysis at work: phases, limits, and each finding in its part as soon as it is known. */
export function RunCard({ run, onStop }: RunCardProps) {
  const { title, phases, parts, meters, startedAt, endedAt, limitMs } = run;
  const isRunning = endedAt === null;
  const now = useNow(isRunning);
  const done = parts.filter(({ state }) => state === 'done' || state === 'failed').length;
  const wanted = parts.filter(({ state }) => state !== 'left-out').length;
  return (
    <Panel aria-label={title} aria-busy={isRunning}>
      <chakra.header padding="14px 16px 12px" borderBottomWidth="1px">
        <chakra.div display="flex" flexWrap="wrap" alignItems="baseline" columnGap="2">
          <chakra.h3 fontSize="15px" fontWeight="600">
            {title}
          </chakra.h3>
          <chakra.span role="status" textStyle="caption" color="fg.subtle">
            {done} of {wanted} parts
          </chakra.span>
        </chakra.div>
        <chakra.ol display="flex" gap="1.5" marginTop="2.5" listStyle="none" aria-label="Phases" aria-live="off">
          {phases.map((phase) => {
            const ms = spent(phase.startedAt, phase.endedAt, now);
            return (
              <Phase key={phase.name} data-state={phase.state} title={phaseWords[phase.state]}>
                {phase.name}
                {phase.startedAt !== null && (
                  <chakra.span display={{ base: 'block', sm: 'inline' }} fontVariantNumeric="tabular-nums">
                    <WideText> · </WideText>
                    {clockTime(ms)}
                  </chakra.span>
                )}
              </Phase>
            );
          })}
        </chakra.ol>
        <chakra.dl aria-live="off" display="flex" flexWrap="wrap" columnGap="7" rowGap="2" marginTop="3">
          <Meter
            label="elapsed"
            used={clockTime(spent(startedAt, endedAt, now))}
            limit={limitMs && clockTime(limitMs)}
          />
          {meters.map(({ label, used, limit }) => (
            <Meter key={label} label={label} used={String(used)} limit={limit} />
          ))}
        </chakra.dl>
      </chakra.header>
      <chakra.ol aria-label="Parts of the analysis" listStyle="none">
        {parts.map((part) => (
          <PartLine key={part.id} part={part} />
        ))}
      </chakra.ol>
      {onStop !== null && isRunning && (
        <chakra.footer display="flex" gap="2" padding="12px 16px" borderTopWidth="1px">
          <Button onClick={onStop}>
            <Icon of={Square} size={13} />
            Stop and keep findings
          </Button>
        </chakra.footer>
      )}
    </Panel>
  );
}

function Meter({
  label,
  used,
  limit,
}: {
  readonly label: string;
  readonly used: string;
  readonly limit: string | number | null;
}) {
  return (
    <chakra.div display="flex" flexDirection="column-reverse">
      <chakra.dt textStyle="note" color="fg.subtle">
        {label}
      </chakra.dt>
      <chakra.dd fontSize="18px" lineHeight="24px" fontWeight="600" fontVariantNumeric="tabular-nums">
        {used}
        {limit !== null && (
          <chakra.span textStyle="small" fontWeight="500" color="fg.subtle">
            {' '}
            of {limit}
          </chakra.span>
        )}
      </chakra.dd>
    </chakra.div>
  );
}

/** The present, once a second while it matters. */
function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning) {
      return;
    }
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}
