import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router';
import { Panel } from '../../ui/layout/Panel.tsx';
import { counted } from '../../ui/text/counted.ts';
import { TestsUsingDocument } from './testsUsing.generated.ts';

/** Tests of agents that stand on a model, a metric or a field; nothing where there are none. */
export function TestsUsing({ id }: { readonly id: string }) {
  const { data } = useQuery(TestsUsingDocument, { variables: { id }, fetchPolicy: 'cache-and-network' });
  const cases = data?.evalCasesUsing ?? [];
  if (cases.length === 0) {
    return null;
  }
  return (
    <Panel aria-label="Tests that use it">
      <chakra.h2 padding="4" fontWeight="600" borderBottomWidth="1px">
        Tests that use it{' '}
        <chakra.span color="fg.subtle" fontWeight="400">
          {cases.length.toLocaleString('en')}
        </chakra.span>
      </chakra.h2>
      <chakra.ul listStyle="none" aria-label={counted(cases.length, 'test')}>
        {cases.map(({ id: caseId, question, suite }) => (
          <chakra.li
            key={caseId}
            display="flex"
            alignItems="center"
            gap="2"
            minHeight="10"
            paddingInline="4"
            borderTopWidth="1px"
            borderColor="border.faint"
            _first={{ borderTopWidth: 0 }}
          >
            <chakra.span minWidth="0" truncate title={question}>
              {suite?.agent == null ? (
                question
              ) : (
                <Link to={`/studio/tests/${suite.agent.id}/${caseId}?suite=${suite.id}`}>{question}</Link>
              )}
            </chakra.span>
            <chakra.span marginLeft="auto" textStyle="note" color="fg.subtle" whiteSpace="nowrap">
              {suite?.agent?.name}
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
    </Panel>
  );
}
