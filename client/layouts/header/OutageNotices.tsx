import { useMutation, useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router';
import { attempt } from '../../components/attempt.ts';
import { age } from '../../ui/text/age.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { MarkOutageSeenDocument, OutageNoticesDocument } from './OutageNotices.generated.ts';

/** Milliseconds between reads. Sources are checked once a day, so an open page may lag a little. */
const askAgainMs = 5 * 60_000;

/** Tells an admin once that a data source cannot be reached, and once that it can again. */
export function OutageNotices() {
  const { data } = useQuery(OutageNoticesDocument, { fetchPolicy: 'cache-and-network', pollInterval: askAgainMs });
  const [markSeen, { loading }] = useMutation(MarkOutageSeenDocument, { refetchQueries: ['OutageNotices'] });
  const outages = data?.unseenOutages ?? [];
  if (outages.length === 0) {
    return null;
  }
  return (
    <chakra.section
      aria-label="Outages"
      display="grid"
      gap="2"
      paddingTop="4"
      paddingInline={{ base: '4', md: '6' }}
      maxWidth="1080px"
    >
      {outages.map(({ id, reason, startedAt, endedAt, dataSource }) => (
        <Notice
          key={id}
          tone={endedAt === null ? 'bad' : 'ok'}
          action={
            <Button
              size="sm"
              disabled={loading}
              aria-label={`Got it: ${dataSource?.name ?? ''}`}
              onClick={() =>
                void attempt('The notice was not dismissed', async () => {
                  const answer = await markSeen({ variables: { input: { id } } });
                  return answer.data?.markOutageSeen;
                })
              }
            >
              Got it
            </Button>
          }
        >
          <chakra.a asChild fontWeight="600" textDecoration="underline">
            <Link to={`/studio/data/${dataSource?.id ?? ''}/connection`}>{dataSource?.name}</Link>
          </chakra.a>{' '}
          {endedAt === null
            ? `became unreachable ${age(startedAt)}. ${reason}`
            : `is available again; the outage began ${age(startedAt)}.`}
        </Notice>
      ))}
    </chakra.section>
  );
}
