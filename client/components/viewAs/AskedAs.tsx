import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx';
import { counted } from '../../ui/text/counted.ts';
import { Sentence } from '../conversation/answer/Sentence.tsx';
import { RowDifferences } from '../conversation/table/RowDifferences.tsx';
import { personName } from '../people/personName.ts';
import type { AskedAsResult, AskingAs } from './useAskAs.ts';

interface AskedAsProps {
  readonly asking: AskingAs;
  readonly onRetry: () => void;
}

/** The reply to a member next to the whole one, with the rows that they do not see. */
export function AskedAs({ asking, onRetry }: AskedAsProps) {
  switch (asking.state) {
    case 'asking':
      return <SkeletonRows rows={3} height={44} />;
    case 'failed':
      return (
        <Notice tone="bad" action={<Button onClick={onRetry}>Try again</Button>}>
          The question could not be asked: {asking.text}
        </Notice>
      );
    case 'answered':
      return <Compared result={asking.result} />;
  }
}

const words = { before: 'Whole', after: 'They see', missing: 'Not seen', extra: 'Only theirs' } as const;

function Compared({ result }: { readonly result: AskedAsResult }) {
  const { person, seen, whole, differing, differences } = result;
  const name = person === null ? 'The member' : person.name || personName(person);
  return (
    <chakra.section aria-label="Both replies" display="flex" flexDirection="column" gap="4">
      <chakra.div display="grid" gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '1fr 1fr' }}>
        <Reply title={`The reply to ${name}`} reply={seen}>
          {seen.limits.map((limit) => (
            <chakra.p key={limit} textStyle="small" color="fg.muted">
              {limit.replace(/^You see/, 'They see')}
            </chakra.p>
          ))}
        </Reply>
        <Reply title="The reply to you" reply={whole} />
      </chakra.div>
      <chakra.p role="status" color="fg.muted" textStyle="paragraph">
        {verdict(result, name)}
      </chakra.p>
      {differences.length > 0 && (
        <RowDifferences
          of={whole.result}
          words={words}
          differences={differences.map((pair) => ({ before: pair.whole, after: pair.seen }))}
        />
      )}
      {differing !== null && differing > differences.length && (
        <chakra.p color="fg.subtle" textStyle="note">
          The first {differences.length} of {differing.toLocaleString('en')} are shown.
        </chakra.p>
      )}
    </chakra.section>
  );
}

/** What the difference is, in one sentence. */
export function verdict({ seen, whole, differing }: AskedAsResult, name: string): string {
  if (differing === 0) {
    return `${name} gets the same rows as you.`;
  }
  if (differing !== null) {
    const rows = counted(differing, 'row');
    return seen.limits.length > 0
      ? `${rows} differ, because row policies show ${name} a part of the data.`
      : `${rows} differ.`;
  }
  return seen.outcome === whole.outcome && seen.sentence === whole.sentence
    ? `${name} gets the same reply as you.`
    : `${name} gets another reply; the two cannot be compared row by row.`;
}

interface ReplyProps {
  readonly title: string;
  readonly reply: AskedAsResult['seen'];
  readonly children?: ReactNode;
}

function Reply({ title, reply, children }: ReplyProps) {
  return (
    <chakra.article borderWidth="1px" borderRadius="md" padding="3" minWidth="0">
      <chakra.h3 textStyle="label" color="fg.muted" marginBottom="1" overflowWrap="anywhere">
        {title}
      </chakra.h3>
      <chakra.p overflowWrap="anywhere">
        <Sentence>{reply.sentence}</Sentence>
      </chakra.p>
      {children}
    </chakra.article>
  );
}
