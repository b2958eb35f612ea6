import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router';
import { useSessionState } from '../../session/SessionContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';

/** Says that every question to an agent would be refused, and who can change that. */
export function NothingToAnswerFrom({ agent }: { readonly agent: { readonly id: string; readonly name: string } }) {
  const isAdmin = useSessionState().orgRole === 'org:admin';
  return (
    <chakra.div marginTop="4">
      <Notice
        tone="warn"
        action={
          isAdmin && (
            <Button asChild>
              <Link to={`/studio/agents/${agent.id}/semantic-layer`}>Give it models</Link>
            </Button>
          )
        }
      >
        {agent.name} has no model yet, so it has nothing to answer from.
        {!isAdmin && ' An admin of your organization can give it one.'}
      </Notice>
    </chakra.div>
  );
}
