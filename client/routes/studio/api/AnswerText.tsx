import { chakra } from '@chakra-ui/react/styled-system';
import { Braces } from 'lucide-react';
import { useMemo } from 'react';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';

/** Raw response of the endpoint; for a subscription, the newest first. */
export function AnswerText({ answers, waiting }: { readonly answers: readonly unknown[]; readonly waiting: boolean }) {
  const text = useMemo(() => answers.map((answer) => JSON.stringify(answer, null, 2)).join('\n\n'), [answers]);
  if (answers.length === 0) {
    return (
      <EmptyState icon={Braces}>{waiting ? 'Waiting for the first answer.' : 'The answer appears here.'}</EmptyState>
    );
  }
  return (
    <chakra.div position="relative" flex="1" minHeight="0">
      <chakra.div position="absolute" top="2" right="4">
        <CopyButton text={text} label="Copy" />
      </chakra.div>
      <chakra.pre
        tabIndex={0}
        aria-label="Answer"
        role="region"
        height="100%"
        overflow="auto"
        padding="3"
        paddingInline="4"
        fontFamily="mono"
        textStyle="caption"
        lineHeight="20px"
        fontVariantLigatures="none"
        whiteSpace="pre-wrap"
        overflowWrap="anywhere"
      >
        {text}
      </chakra.pre>
    </chakra.div>
  );
}
