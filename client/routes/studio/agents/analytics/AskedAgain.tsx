import { chakra } from '@chakra-ui/react/styled-system';
import { Check, CircleSlash2 } from 'lucide-react';
import { Link } from 'react-router';
import { Sentence } from '../../../../components/conversation/answer/Sentence.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { SkeletonRows } from '../../../../ui/feedback/SkeletonRows.tsx';
import { Modal } from '../../../../ui/overlay/Modal.tsx';
import { counted } from '../../../../ui/text/counted.ts';
import { StateChip } from '../../../../ui/text/StateChip.tsx';
import type { AskingAgain } from './useAskAgain.ts';

interface AskedAgainProps {
  readonly agentId: string;
  readonly asking: AskingAgain;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

const ends = {
  ANSWERED: { tone: 'ok', icon: Check, label: 'Answered' },
  CLARIFIED: { tone: 'plain', icon: CircleSlash2, label: 'Asks back' },
  REFUSED: { tone: 'plain', icon: CircleSlash2, label: 'Refused' },
  FAILED: { tone: 'bad', icon: CircleSlash2, label: 'Failed' },
  STOPPED: { tone: 'plain', icon: CircleSlash2, label: 'Stopped' },
} as const;

/** The questions with a word, asked once more: which of them are answered now. */
export function AskedAgain({ agentId, asking, onRetry, onClose }: AskedAgainProps) {
  const { concept, results, failure } = asking;
  const answered = (results ?? []).filter(({ outcome }) => outcome === 'ANSWERED').length;
  return (
    <Modal open title={`Questions with “${concept.word}”, asked again`} maxWidth="640px" onClose={onClose}>
      {failure !== null && (
        <Notice tone="bad" action={<Button onClick={onRetry}>Try again</Button>}>
          The questions could not be asked: {failure}
        </Notice>
      )}
      {results === null && failure === null && <SkeletonRows rows={Math.min(concept.examples.length, 6)} height={44} />}
      {results !== null && (
        <>
          <chakra.p role="status" color="fg.muted" marginBottom="2">
            {answered} of {counted(results.length, 'question')} {answered === 1 ? 'is' : 'are'} answered now.
          </chakra.p>
          <chakra.ul listStyle="none">
            {results.map(({ commentId, taskId, question, outcome, sentence }) => (
              <chakra.li key={commentId} borderTopWidth="1px" borderColor="border.faint" paddingBlock="2.5">
                <chakra.div display="flex" alignItems="center" gap="2">
                  <chakra.a asChild flex="1" minWidth="0" fontWeight="500" truncate _hover={{ color: 'accent' }}>
                    <Link to={`/studio/tasks/${agentId}/${taskId}`}>{question}</Link>
                  </chakra.a>
                  <StateChip {...ends[outcome]} />
                </chakra.div>
                <chakra.p color="fg.muted" textStyle="small">
                  <Sentence>{sentence}</Sentence>
                </chakra.p>
              </chakra.li>
            ))}
          </chakra.ul>
        </>
      )}
    </Modal>
  );
}
