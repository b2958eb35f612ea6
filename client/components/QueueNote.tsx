import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useState } from 'react';
import { QueuePlaceDocument } from './QueuePlace.generated.ts';
import { queueWords } from './queueWords.ts';

/**
 * Milliseconds before a task that has not started counts as queued, and between position requests.
 */
const patience = 1000;

interface QueueNoteProps {
  /** Id of what waits. */
  readonly id: string;
  readonly others: 'question' | 'file';
}

/** Says how many come first, while something waits for its turn on the server. */
export function QueueNote({ id, others }: QueueNoteProps) {
  const [waits, setWaits] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaits(true), patience);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useQuery(QueuePlaceDocument, {
    variables: { id },
    skip: !waits,
    fetchPolicy: 'no-cache',
    pollInterval: patience,
  });
  const place = data?.node !== null && data?.node !== undefined && 'waitingBehind' in data.node ? data.node : null;
  if (place === null || place.waitingBehind === null) {
    return null;
  }
  return (
    <chakra.p role="status" color="fg.subtle" textStyle="small" lineHeight="18px" fontVariantNumeric="tabular-nums">
      {queueWords(place.waitingBehind, others)}
    </chakra.p>
  );
}
