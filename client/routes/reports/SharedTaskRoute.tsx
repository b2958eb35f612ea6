import { useParams } from 'react-router';
import { client, socket } from '../../apollo/api.ts';
import { ApiProvider } from '../../apollo/ApiProvider.tsx';
import { SharedConversation } from '../../components/conversation/sharing/SharedConversation.tsx';

/** Page of a link to a shared task: that conversation, and nothing around it. */
export function Component() {
  const { secret = '' } = useParams();
  return (
    <ApiProvider client={client} socket={socket}>
      <SharedConversation key={secret} place={{ secret }} home={{ to: '/', way: 'Open Quarry' }} />
    </ApiProvider>
  );
}
