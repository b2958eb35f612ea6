import { chakra } from '@chakra-ui/react/styled-system';
import { Bot } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { ApiProvider } from '../../apollo/ApiProvider.tsx';
import { createApi } from '../../apollo/client.ts';
import { useConfig } from '../../ConfigContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { SkeletonForm } from '../../ui/feedback/SkeletonForm.tsx';
import { AskAgent } from './AskAgent.tsx';
import { NoVisit, forgetVisit, visitOf } from './visit.ts';

type Api = ReturnType<typeof createApi>;

/**
 * An agent for people without an account: in a frame of another site, and on its public page. It
 * speaks with the token of a visit, and never for the person who is signed in in this browser.
 */
export function Component() {
  const { id = '' } = useParams();
  const { baseUrl } = useConfig();
  const [api, setApi] = useState<Api | null>(null);
  const [refused, setRefused] = useState<NoVisit | null>(null);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    let left = false;
    let opened: Api | null = null;
    visitOf(id, baseUrl).then(
      ({ token }) => {
        if (!left) {
          opened = createApi({
            baseUrl,
            getToken: ({ fresh = false } = {}) => {
              // The server has closed the connection: there is no other token for this visit.
              if (fresh && !left) {
                forgetVisit(id);
                setRefused(new NoVisit('This visit has ended. Open the page again to ask on.', true));
              }
              return Promise.resolve(token);
            },
          });
          setApi(opened);
        }
      },
      (error: unknown) => {
        if (!left) {
          setRefused(error instanceof NoVisit ? error : new NoVisit('The page could not be opened.', true));
        }
      },
    );
    return () => {
      left = true;
      opened?.client.stop();
    };
  }, [id, baseUrl, tries]);

  if (refused !== null) {
    return (
      <chakra.main>
        <EmptyState
          icon={Bot}
          action={
            refused.again && (
              <Button
                onClick={() => {
                  setRefused(null);
                  setTries(tries + 1);
                }}
              >
                Try again
              </Button>
            )
          }
        >
          {refused.message}
        </EmptyState>
      </chakra.main>
    );
  }
  if (api === null) {
    return (
      <chakra.main padding="4" maxWidth="860px" marginInline="auto">
        <SkeletonForm fields={2} />
      </chakra.main>
    );
  }
  return (
    <ApiProvider client={api.client} socket={api.socket}>
      <AskAgent id={id} />
    </ApiProvider>
  );
}
