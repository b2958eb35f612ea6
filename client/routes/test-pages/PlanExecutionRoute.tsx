import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { ClarificationCard } from '../../components/deep/clarification/ClarificationCard.tsx';
import { PlanCard } from '../../components/deep/plan/PlanCard.tsx';
import { RunCard } from '../../components/deep/run/RunCard.tsx';
import { examplePlan, exampleQuestions, exampleRun, replan } from './deep/examplePlan.ts';
import { ExamplePart, WholeWidth } from './ExamplePart.tsx';

const nothing = () => undefined;
const justNow = new Date().toISOString();

/** The cards of an analysis, each in its states: questions, plan, run. The first plan is edited. */
export function Component() {
  const [plan, setPlan] = useState(examplePlan);
  const [replied, setReplied] = useState('nothing yet');
  return (
    <chakra.main maxWidth="form" marginInline="auto" padding="6" display="flex" flexDirection="column" gap="8">
      <h1>Plan execution</h1>
      <ExamplePart title="Questions before the plan">
        <WholeWidth>
          <ClarificationCard
            questions={exampleQuestions}
            busy={false}
            problem={null}
            onReply={(choices) => setReplied(JSON.stringify(choices))}
          />
        </WholeWidth>
        <WholeWidth>
          <ClarificationCard
            questions={exampleQuestions.slice(0, 1)}
            busy={true}
            problem="The task has ended."
            onReply={nothing}
          />
        </WholeWidth>
      </ExamplePart>
      <ExamplePart title="Plan, to be edited">
        <WholeWidth>
          <PlanCard
            plan={plan}
            busy={false}
            problem={null}
            onReply={(reply) => {
              setReplied(JSON.stringify(reply));
              setPlan(replan(plan, reply));
            }}
            onQuick={nothing}
          />
        </WholeWidth>
        <chakra.output aria-label="Last reply" textStyle="note" overflowWrap="anywhere">
          {replied}
        </chakra.output>
      </ExamplePart>
      <ExamplePart title="Plan on its way, plan that was refused, plan with too many queries">
        {[
          { plan: examplePlan, busy: true, problem: null },
          {
            plan: { ...examplePlan, notes: ['“by moon phase” names nothing.'] },
            busy: false,
            problem: 'Changed in another window.',
          },
          { plan: { ...examplePlan, mostQueries: 5 }, busy: false, problem: null },
        ].map((state, index) => (
          <WholeWidth key={index}>
            <PlanCard {...state} onReply={nothing} onQuick={null} />
          </WholeWidth>
        ))}
      </ExamplePart>
      <ExamplePart title="Run">
        <WholeWidth>
          <RunCard run={exampleRun} onStop={null} />
        </WholeWidth>
        <WholeWidth>
          <RunCard run={{ ...exampleRun, startedAt: justNow, endedAt: null }} onStop={nothing} />
        </WholeWidth>
      </ExamplePart>
    </chakra.main>
  );
}
