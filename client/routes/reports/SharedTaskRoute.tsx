import { chakra } from '@chakra-ui/react/styled-system';
import { useParams } from 'react-router';
import { client, socket } from '../../apollo/api.ts';
import { ApiProvider } from '../../apollo/ApiProvider.tsx';
import { SharedConversation } from '../../components/conversation/sharing/SharedConversation.tsx';
import { ReportBar } from './ReportBar.tsx';

/** Page of a link to a shared task: that conversation, and nothing around it. */
export function Component() {
  const { secret = '' } = useParams();
  return (
    <ApiProvider client={client} socket={socket}>
      <ReportBar />
      <chakra.main maxWidth="1080px" marginInline="auto" padding={{ base: '4', sm: '8' }}>
        <SharedConversation key={secret} place={{ secret }} home={{ to: '/', way: 'Open Quarry' }} />
      </chakra.main>
    </ApiProvider>
  );
}
