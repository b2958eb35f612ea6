import { chakra } from '@chakra-ui/react/styled-system';
import { useId, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import type { ChosenOption, PlanOption } from '../plan/deepPlan.ts';

/** Question before a plan is made, as `Step.questions` of the API gives it. */
export interface DeepQuestion {
  readonly key: string;
  readonly text: string;
  /** Key of the choice that holds where nothing is said. */
  readonly defaultChoice: string;
  readonly choices: readonly PlanOption[];
}

interface ClarificationCardProps {
  /** At most three. */
  readonly questions: readonly DeepQuestion[];
  readonly busy: boolean;
  /** Why the last reply was not taken; null: nothing is wrong. */
  readonly problem: string | null;
  /** Choice by question; none when the card is skipped, so that the defaults hold. */
  readonly onReply: (choices: readonly ChosenOption[]) => void;
}

const Option = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minHeight: '8',
    paddingInline: '3',
    borderWidth: '1px',
    borderRadius: 'md',
    textStyle: 'compact',
    cursor: 'pointer',
    _hover: { bg: 'bg.hover' },
    '&:has(input:checked)': { bg: 'bg.selected', borderColor: 'purple.300', color: 'accent', fontWeight: 500 },
    '&:has(input:focus-visible)': { outline: '2px solid {colors.purple.500}', outlineOffset: '2px' },
    '& input': { position: 'absolute', opacity: 0, width: '1px', height: '1px' },
  },
});

/** Questions before an analysis, in one card, each with a default, so that it can be skipped. */
export function ClarificationCard({ questions, busy, problem, onReply }: ClarificationCardProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(questions.map((question) => [question.key, question.defaultChoice])),
  );
  const name = useId();
  return (
    <Panel aria-label="Questions before the analysis" aria-busy={busy}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onReply(Object.entries(chosen).map(([key, choice]) => ({ key, choice })));
        }}
      >
        <chakra.header padding="14px 16px 0">
          <chakra.h3 fontSize="15px" fontWeight="600">
            {questions.length === 1 ? 'One question first' : `${questions.length} questions first`}
          </chakra.h3>
          <chakra.p textStyle="caption" color="fg.subtle">
            The answers change what is planned. What is marked is assumed when you skip.
          </chakra.p>
        </chakra.header>
        {questions.map((question) => (
          <chakra.fieldset key={question.key} padding="14px 16px 0" minWidth="0" disabled={busy}>
            <chakra.legend textStyle="compact" fontWeight="500" marginBottom="2">
              {question.text}
            </chakra.legend>
            <chakra.div display="flex" flexWrap="wrap" gap="2">
              {question.choices.map((option) => (
                <Option key={option.key}>
                  <input
                    type="radio"
                    name={`${name}-${question.key}`}
                    value={option.key}
                    checked={chosen[question.key] === option.key}
                    onChange={() => setChosen({ ...chosen, [question.key]: option.key })}
                  />
                  {option.text}
                  {option.key === question.defaultChoice && (
                    <chakra.span textStyle="note" color="fg.subtle" fontWeight="400">
                      default
                    </chakra.span>
                  )}
                </Option>
              ))}
            </chakra.div>
          </chakra.fieldset>
        ))}
        {problem !== null && (
          <chakra.div padding="8px 16px 0">
            <Notice tone="bad">{problem}</Notice>
          </chakra.div>
        )}
        <chakra.footer display="flex" flexWrap="wrap" gap="2" padding="12px 16px" marginTop="2" borderTopWidth="1px">
          <Button kind="primary" type="submit" disabled={busy}>
            {busy ? 'Sending…' : 'Continue'}
          </Button>
          <Button disabled={busy} onClick={() => onReply([])}>
            Skip, use the defaults
          </Button>
        </chakra.footer>
      </form>
    </Panel>
  );
}
