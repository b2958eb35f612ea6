import { chakra } from '@chakra-ui/react/styled-system';
import { useMemo } from 'react';
import { Chip } from '../../ui/Chip.tsx';
import { AnswerCard } from './AnswerCard.tsx';
import { readResult, type Clarification, type Refusal } from './result.ts';
import { Sentence } from './Sentence.tsx';

export interface OutcomeProps {
  readonly commentId: string;
  /** `Comment.result`, null until there is one; nothing is shown of what this page cannot read. */
  readonly stored: unknown;
  readonly last: boolean;
  readonly onAsk: (question: string) => void;
  /** Answers once more with another choice for an assumption. */
  readonly onChange: (alternativeId: string) => void;
}

const Card = chakra('div', { base: { borderWidth: '1px', borderRadius: 'lg', bg: 'bg.panel', padding: '5' } });

/** What came of a question: an answer, an explanation, a question back, or a refusal with what does exist. */
export default function Outcome({ commentId, stored, last, onAsk, onChange }: OutcomeProps) {
  const result = useMemo(() => readResult(stored), [stored]);
  if (result === null) return null;
  return (
    <>
      {result.kind === 'answer' && (
        <AnswerCard answer={result} commentId={commentId} onChange={last ? onChange : null} />
      )}
      {result.kind === 'explanation' && (
        <Card>
          <Sentence>{result.sentence}</Sentence>
        </Card>
      )}
      {result.kind === 'clarification' && <Question clarification={result} enabled={last} onAsk={onAsk} />}
      {result.kind === 'refusal' && <NothingFound refusal={result} onAsk={onAsk} />}
      {last && result.kind !== 'clarification' && <Questions questions={result.suggestions} onAsk={onAsk} />}
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
        <Sentence>{clarification.question}</Sentence>
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

function NothingFound({ refusal, onAsk }: { readonly refusal: Refusal; readonly onAsk: (question: string) => void }) {
  return (
    <Card>
      <Sentence>{refusal.sentence}</Sentence>
      {refusal.nearest.length > 0 && (
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" marginTop="3">
          <chakra.span color="fg.subtle" fontSize="13px">
            Nearest
          </chakra.span>
          {refusal.nearest.map((one) => (
            <Chip key={`${one.kind} ${one.name}`} asChild tone="purple">
              <button type="button" onClick={() => onAsk(one.label)}>
                {one.label}
                <chakra.span color="fg.subtle" fontWeight="400">
                  {one.kind}
                </chakra.span>
              </button>
            </Chip>
          ))}
        </chakra.div>
      )}
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
  if (questions.length === 0) return null;
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
