import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Modal } from '../../ui/overlay/Modal.tsx';
import { AskedAs } from './AskedAs.tsx';
import { PersonSelect } from '../people/PersonSelect.tsx';
import { useAskAs } from './useAskAs.ts';
import { AgentOfAnswerDocument } from './viewAs.generated.ts';

interface ViewAsDialogProps {
  readonly commentId: string;
  readonly onClose: () => void;
}

/** An answer, asked again as a member that is chosen. */
export default function ViewAsDialog({ commentId, onClose }: ViewAsDialogProps) {
  const { data } = useQuery(AgentOfAnswerDocument, { variables: { commentId } });
  const agentId = data?.node?.__typename === 'Comment' ? data.node.task?.agent?.id : undefined;
  const [person, setPerson] = useState<string | null>(null);
  const { asking, start } = useAskAs();
  const ask = (actorId: string) => {
    setPerson(actorId);
    if (agentId !== undefined) {
      void start({ agentId, actorId, commentId });
    }
  };
  return (
    <Modal open title="View this answer as" maxWidth="860px" onClose={onClose}>
      <chakra.div marginBottom="4">
        <PersonSelect label="View as" icon={Eye} placeholder="View as…" value={person} onChange={ask} />
      </chakra.div>
      {asking === null || person === null ? (
        <EmptyState icon={Eye}>
          Choose a member. The question is asked again with their access, and nothing is kept.
        </EmptyState>
      ) : (
        <AskedAs asking={asking} onRetry={() => ask(person)} />
      )}
    </Modal>
  );
}
