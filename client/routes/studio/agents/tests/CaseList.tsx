import { chakra } from '@chakra-ui/react/styled-system';
import { CircleAlert, CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import type { EvalVerdict } from '../../../../apollo/schema.generated.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { GridHead, GridLine } from '../../../../ui/layout/GridTable.tsx';
import { Chip } from '../../../../ui/text/Chip.tsx';
import { labelOf, type TestCase } from './expectations.ts';

const columns = { base: '20px minmax(0, 1fr)', md: '20px minmax(0, 1fr) 108px minmax(0, 220px) 64px' };

interface CaseListProps {
  readonly agentId: string;
  readonly cases: readonly TestCase[];
  readonly chosenId: string | null;
}

/** Cases with what they expect and what came out of the last run. */
export function CaseList({ agentId, cases, chosenId }: CaseListProps) {
  const [parameters] = useSearchParams();
  const rest = parameters.size === 0 ? '' : `?${parameters.toString()}`;
  if (cases.length === 0) {
    return (
      <chakra.p padding="6" textAlign="center" color="fg.muted">
        No case is like this.
      </chakra.p>
    );
  }
  return (
    <div role="table" aria-label="Cases">
      <GridHead role="row" gridTemplateColumns={columns}>
        <span role="columnheader" aria-label="Verdict" />
        <span role="columnheader">Question</span>
        <span role="columnheader">Expects</span>
        <span role="columnheader">Last run</span>
        <span role="columnheader" data-end>
          Time
        </span>
      </GridHead>
      {cases.map((one) => (
        <GridLine
          key={one.id}
          role="row"
          gridTemplateColumns={columns}
          paddingBlock="2"
          bg={one.id === chosenId ? 'bg.selected' : undefined}
        >
          <span role="cell">
            <Verdict verdict={one.results[0]?.verdict ?? null} />
          </span>
          <chakra.span role="cell" minWidth="0" overflowWrap="anywhere">
            <chakra.a asChild fontWeight="500" _after={{ content: '""', position: 'absolute', inset: 0 }}>
              <Link
                to={`/studio/tests/${agentId}/${one.id}${rest}`}
                aria-current={one.id === chosenId ? 'page' : undefined}
              >
                {one.question}
              </Link>
            </chakra.a>
          </chakra.span>
          <chakra.span role="cell" display={{ base: 'none', md: 'block' }}>
            <Chip>{labelOf(one.expects)}</Chip>
          </chakra.span>
          <chakra.span
            role="cell"
            display={{ base: 'none', md: 'block' }}
            color={(one.results[0]?.verdict ?? 'PASS') === 'PASS' ? 'fg.muted' : 'bad'}
            minWidth="0"
            lineClamp={2}
          >
            {outcomeText(one)}
          </chakra.span>
          <chakra.span
            role="cell"
            display={{ base: 'none', md: 'block' }}
            textAlign="right"
            color="fg.muted"
            fontVariantNumeric="tabular-nums"
          >
            {one.results.map(({ durationMs }) => `${durationMs.toLocaleString('en')} ms`)}
          </chakra.span>
        </GridLine>
      ))}
    </div>
  );
}

function outcomeText({ results: [latest] }: TestCase): string {
  if (latest === undefined) {
    return 'Not run yet';
  }
  return latest.verdict === 'PASS' ? 'As expected' : (latest.reasons[0]?.message ?? 'Something else came out');
}

const looks = {
  PASS: { icon: CircleCheck, color: 'ok', label: 'Passed' },
  FAIL: { icon: CircleX, color: 'bad', label: 'Failed' },
  ERROR: { icon: CircleAlert, color: 'warn', label: 'Could not be judged' },
  NONE: { icon: CircleDashed, color: 'fg.subtle', label: 'Not run yet' },
} as const;

/** Outcome of a case as a mark that says in words what it means. */
export function Verdict({ verdict }: { readonly verdict: EvalVerdict | null }) {
  const { icon, color, label } = looks[verdict ?? 'NONE'];
  return (
    <chakra.span role="img" aria-label={label} title={label} color={color} display="inline-flex">
      <Icon of={icon} size={16} />
    </chakra.span>
  );
}
