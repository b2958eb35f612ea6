import { useParams } from 'react-router';
import { SharedConversation } from '../../components/conversation/shared/SharedConversation.tsx';

/** Page of a link to a shared task: that conversation, and nothing around it. */
export function Component() {
  const { secret = '' } = useParams();
  return <SharedConversation key={secret} place={{ secret }} home="/" />;
}
