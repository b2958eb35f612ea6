import { chakra } from '@chakra-ui/react/styled-system';
import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { lazy, Suspense } from 'react';
import { Chip } from '../../../ui/text/Chip.tsx';
import { AnswerCard } from './AnswerCard.tsx';
import type { Clarification } from './answer.ts';
import { DefinitionBadge } from './DefinitionBadge.tsx';
import { Outcome_AnswerFragmentDoc, type Outcome_AnswerFragment } from './Outcome.generated.ts';
import { SaveDefinitionButton } from '../SaveDefinitionButton.tsx';
import { RefusalCard } from './RefusalCard.tsx';
import { useReadOnly } from './readOnly.ts';
import { Sentence } from './Sentence.tsx';

export interface OutcomeProps {
  /** Null until there is one. */
  readonly answer: FragmentType<Outcome_AnswerFragment> | null;
  readonly last: boolean;
  readonly onAsk: (question: string) => void;
  /** Answers once more with another choice for an assumption. */
  readonly onChange: (alternativeId: string) => void;
}

const ReportOutcome = lazy(() => import('../../deep/ReportOutcome.tsx'));

const Card = chakra('div', { base: { borderWidth: '1px', borderRadius: 'lg', bg: 'bg.panel', padding: '5' } });

/**
 * Outcome of a question: an answer, an explanation, a clarifying question, or a refusal with
 * suggestions.
 */
export default function Outcome({ answer, last, onAsk, onChange }: OutcomeProps) {
  const { data, complete } = useFragment({
    fragment: Outcome_AnswerFragmentDoc,
    fragmentName: 'Outcome_answer',
    from: answer,
  });
  const readOnly = useReadOnly();
  if (data === null || !complete) {
    return null;
  }
  return (
    <>
      {data.__typename === 'DataAnswer' && <AnswerCard answer={data} onChange={last ? onChange : null} />}
      {data.__typename === 'ReportAnswer' && (
        <Suspense>
          <ReportOutcome report={data.report} sentence={data.sentence} />
        </Suspense>
      )}
      {data.__typename === 'DefinitionAnswer' && (
        <Card>
          <Sentence>{data.sentence}</Sentence>
          {data.definition !== null && <DefinitionBadge used={data.definition} />}
          {data.definition === null && !readOnly && (
            <chakra.div display="flex" justifyContent="flex-end">
              <SaveDefinitionButton commentId={data.id} />
            </chakra.div>
          )}
        </Card>
      )}
      {data.__typename === 'ClarificationAnswer' && <Question clarification={data} enabled={last} onAsk={onAsk} />}
      {data.__typename === 'RefusalAnswer' && <RefusalCard refusal={data} onAsk={last ? onAsk : null} />}
      {last && <Questions questions={data.suggestions} onAsk={onAsk} />}
    </>
  );
}

function Question(props: {
  readonly clarification: Clarification;
  readonly enabled: boolean;
  readonly onAsk: (question: string) => void;
}) {
  const { clarification, enabled, onAsk } = props;
  return (
    <Card>
      <chakra.p fontWeight="500">
        <Sentence>{clarification.sentence}</Sentence>
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" gap="2" marginTop="3">
        {clarification.options.map((option, index) => (
          <Chip key={option.label} asChild tone="purple">
            <button type="button" disabled={!enabled} onClick={() => onAsk(option.question)}>
              {option.label}
              {index === 0 && ' (default)'}
            </button>
          </Chip>
        ))}
      </chakra.div>
    </Card>
  );
}

function Questions({
  questions,
  onAsk,
}: {
  readonly questions: readonly string[];
  readonly onAsk: (question: string) => void;
}) {
  if (questions.length === 0) {
    return null;
  }
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="2" marginTop="3.5">
      {questions.map((question) => (
        <Chip key={question} asChild tone="purple">
          <button type="button" onClick={() => onAsk(question)}>
            {question}
          </button>
        </Chip>
      ))}
    </chakra.div>
  );
}
