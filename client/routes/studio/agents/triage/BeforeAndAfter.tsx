import { chakra } from '@chakra-ui/react/styled-system';
import { Sentence } from '../../../../components/conversation/answer/Sentence.tsx';
import { CodeBlock } from '../../../../components/code/CodeBlock.tsx';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import { age } from '../../../../ui/text/age.ts';
import type { TriageDetail_ItemFragment } from './triage.generated.ts';

/** The reply that was rated, and the reply of today once the question was asked again. */
export function BeforeAndAfter({ item: { comment, now } }: { readonly item: TriageDetail_ItemFragment }) {
  const answer = comment?.answer ?? null;
  const semql = answer?.__typename === 'DataAnswer' ? (answer.results[0]?.semql ?? null) : null;
  return (
    <chakra.div
      display="grid"
      gap="3"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: now === null ? undefined : 'repeat(2, minmax(0, 1fr))' }}
    >
      <Reply title="When it was rated" sentence={answer?.sentence ?? 'It had no reply.'} semql={semql} />
      {now !== null && (
        <Reply title={`Asked again ${age(now.askedAt)}`} sentence={now.sentence} semql={now.semql} isNew />
      )}
    </chakra.div>
  );
}

interface ReplyProps {
  readonly title: string;
  readonly sentence: string;
  readonly semql: string | null;
  /** True: said to those who do not see it appear. */
  readonly isNew?: boolean;
}

function Reply({ title, sentence, semql, isNew = false }: ReplyProps) {
  return (
    <Panel aria-label={title} padding="4" display="flex" flexDirection="column" gap="2" minWidth="0">
      <chakra.h3 textStyle="label" color="fg.subtle">
        {title}
      </chakra.h3>
      <p role={isNew ? 'status' : undefined}>
        <Sentence>{sentence}</Sentence>
      </p>
      {semql !== null && <CodeBlock language="SemQL" text={semql} />}
    </Panel>
  );
}
