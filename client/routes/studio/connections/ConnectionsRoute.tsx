import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Database, MessageSquare, MessagesSquare, Plus } from 'lucide-react';
import { Link } from 'react-router';
import { isBuilt } from '../../../navigation/built.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { Screen } from '../../../ui/layout/Screen.tsx';
import { SkeletonLines } from '../../../ui/feedback/SkeletonLines.tsx';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { ConnectionLine } from './ConnectionLine.tsx';
import { ConnectionsRouteDocument } from './ConnectionsRoute.generated.ts';

const chats = [
  { to: 'integrations/slack', label: 'Slack', about: 'Ask your agents in channels', icon: MessageSquare },
  { to: 'integrations/teams', label: 'Teams', about: 'One agent for each standard channel', icon: MessagesSquare },
].filter(({ to }) => isBuilt(`/studio/connections/${to}`));

const Heading = chakra('h2', { base: { flex: '1', fontWeight: 600 } });

/** Everything the organization is connected to: data, and where people ask. */
export function Component() {
  const { data, error, refetch, fetchMore } = useQuery(ConnectionsRouteDocument, { fetchPolicy: 'cache-and-network' });
  const sources = data?.dataSources;
  return (
    <Screen display="flex" flexDirection="column" gap="5" maxWidth="calc(720px + 48px)">
      {error !== undefined && <ReadFailure of="The connections" error={error} onRetry={refetch} />}
      <Panel aria-label="Data">
        <chakra.header display="flex" alignItems="center" gap="3" padding="4">
          <Heading>Data</Heading>
          <Button asChild kind="primary">
            <Link to="/studio/data/new">
              <Icon of={Plus} />
              Connect data
            </Link>
          </Button>
        </chakra.header>
        {sources === undefined && error === undefined && <SkeletonLines count={3} height={56} />}
        {sources?.edges.length === 0 && (
          <EmptyState icon={Database}>No data is connected yet. Connect a database, a warehouse or files.</EmptyState>
        )}
        <chakra.ul listStyle="none" aria-label="Data connections">
          {sources?.edges.map(({ node }) => (
            <ConnectionLine key={node.id} dataSource={node} />
          ))}
        </chakra.ul>
        {sources?.pageInfo.hasNextPage === true && (
          <chakra.div padding="4">
            <Button onClick={() => void fetchMore({ variables: { after: sources.pageInfo.endCursor } })}>
              Show more
            </Button>
          </chakra.div>
        )}
      </Panel>
      {chats.length > 0 && (
        <Panel aria-label="Chat">
          <chakra.header display="flex" padding="4">
            <Heading>Chat</Heading>
          </chakra.header>
          <chakra.ul listStyle="none">
            {chats.map(({ to, label, about, icon }) => (
              <chakra.li
                key={to}
                position="relative"
                display="flex"
                alignItems="center"
                gap="3"
                minHeight="14"
                paddingInline="4"
                borderTopWidth="1px"
                borderColor="border.faint"
                _hover={{ bg: 'bg.hover' }}
              >
                <chakra.span
                  display="grid"
                  placeItems="center"
                  width="8"
                  height="8"
                  borderRadius="md"
                  bg="bg.fill"
                  color="fg.muted"
                >
                  <Icon of={icon} />
                </chakra.span>
                <div>
                  <chakra.a
                    asChild
                    fontWeight="500"
                    display="block"
                    _before={{ content: '""', position: 'absolute', inset: 0 }}
                  >
                    <Link to={`/studio/connections/${to}`}>{label}</Link>
                  </chakra.a>
                  <chakra.span display="block" color="fg.subtle" textStyle="note">
                    {about}
                  </chakra.span>
                </div>
              </chakra.li>
            ))}
          </chakra.ul>
        </Panel>
      )}
    </Screen>
  );
}
