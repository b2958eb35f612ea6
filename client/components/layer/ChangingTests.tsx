import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router';
import type { SemanticLayerChangeInput } from '../../apollo/schema.generated.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { TextLink } from '../../ui/text/TextLink.tsx';
import { counted } from '../../ui/text/counted.ts';
import { TestsThatChangeDocument, type TestsThatChangeQuery } from './testsThatChange.generated.ts';

type Changing = TestsThatChangeQuery['testsThatChange']['changing'][number];

const shown = 6;

/** Which tests of agents would come out otherwise after saving; nothing where none would. */
export function ChangingTests({ changes }: { readonly changes: SemanticLayerChangeInput[] }) {
  const { data, previousData } = useQuery(TestsThatChangeDocument, { variables: { changes }, fetchPolicy: 'no-cache' });
  const tests = (data ?? previousData)?.testsThatChange;
  if (tests === undefined || tests.changing.length === 0) {
    return null;
  }
  const { changing, unchanged, notTried } = tests;
  const isWorse = changing.some(({ before }) => before === 'PASS');
  const rest = [
    changing.length > shown ? `And ${changing.length - shown} more.` : '',
    notTried > 0 ? `${counted(notTried, 'test')} could not be tried.` : '',
  ].filter((sentence) => sentence !== '');
  return (
    <chakra.section aria-label="Tests that change" marginBottom="4">
      <Notice tone={isWorse ? 'warn' : 'plain'}>
        <chakra.strong fontWeight="600">
          {changing.length} of {counted(changing.length + unchanged + notTried, 'test')} would change
        </chakra.strong>
        <chakra.ul listStyle="none" marginTop="1" display="flex" flexDirection="column" gap="1.5">
          {changing.slice(0, shown).map((test) => (
            <ChangingLine key={test.id} test={test} />
          ))}
        </chakra.ul>
        {rest.length > 0 && <chakra.p marginTop="1">{rest.join(' ')}</chakra.p>}
      </Notice>
    </chakra.section>
  );
}

const verdicts = { PASS: 'passes', FAIL: 'fails', ERROR: 'cannot be judged' } as const;

function ChangingLine({
  test: { id, question, agentId, agentName, before, after, message },
}: {
  readonly test: Changing;
}) {
  return (
    <chakra.li overflowWrap="anywhere">
      <TextLink asChild>
        <Link to={`/studio/tests/${agentId}/${id}`}>{question}</Link>
      </TextLink>{' '}
      ({agentName}): {verdicts[before]} now,{' '}
      <chakra.strong fontWeight="600" color="fg.default">
        {verdicts[after]}
      </chakra.strong>{' '}
      after saving{message === null ? '.' : `: ${message}`}
    </chakra.li>
  );
}
