import { chakra } from '@chakra-ui/react/styled-system';
import { RunBars } from '../../../../components/evals/RunBars.tsx';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import { age } from '../../../../ui/text/age.ts';
import { Chip } from '../../../../ui/text/Chip.tsx';
import { counted } from '../../../../ui/text/counted.ts';
import type { TestSuite_SuiteFragment } from './tests.generated.ts';

type Run = TestSuite_SuiteFragment['runs'][number];

const starts = { PERSON: 'by a person', SCHEDULE: 'by its schedule', CI: 'by an automatic check' };
const schedules = { NONE: null, DAILY: 'Runs daily', WEEKLY: 'Runs weekly' };

/** The last run in one number, those before it as bars, and what the suite does by itself. */
export function RunSummary({ suite }: { readonly suite: TestSuite_SuiteFragment }) {
  const [run] = suite.runs;
  const facts = [schedules[suite.schedule], suite.blocksPromotion ? 'Blocks promotions until it passes' : null].filter(
    (fact) => fact !== null,
  );
  return (
    <Panel aria-label="Last run" padding="4" display="flex" flexWrap="wrap" alignItems="center" gap="6">
      <div>
        <chakra.p textStyle="title" fontWeight="600" fontVariantNumeric="tabular-nums">
          {run === undefined ? counted(suite.caseCount, 'case') : `${run.passed} of ${run.total}`}
        </chakra.p>
        <chakra.p textStyle="note" color="fg.subtle">
          {run === undefined ? 'not run yet' : stateOf(run)}
        </chakra.p>
      </div>
      {suite.runs.length > 1 && (
        <div>
          <RunBars runs={suite.runs} />
          <chakra.p textStyle="note" color="fg.subtle">
            last {suite.runs.length} runs
          </chakra.p>
        </div>
      )}
      {facts.length > 0 && (
        <chakra.div marginLeft={{ md: 'auto' }} display="flex" flexWrap="wrap" gap="2">
          {facts.map((fact) => (
            <Chip key={fact}>{fact}</Chip>
          ))}
        </chakra.div>
      )}
    </Panel>
  );
}

function stateOf({ state, number, trigger, createdAt, error }: Run): string {
  switch (state) {
    case 'QUEUED':
      return `run ${number} waits to begin`;
    case 'RUNNING':
      return `passed so far, run ${number} proceeds`;
    case 'FAILED':
      return error ?? `run ${number} ended early`;
    case 'COMPLETED':
      return `passed in run ${number}, ${age(createdAt)} ${starts[trigger]}`;
  }
}
