import { chakra } from '@chakra-ui/react/styled-system';
import { approvalOf } from './ApprovedBadge.tsx';
import { useSessionState } from '../../../session/SessionContext.tsx';
import { CompareWithNow } from './CompareWithNow.tsx';
import type { DataAnswer } from './answer.ts';
import { useReadOnly } from './readOnly.ts';

const parts: Readonly<Record<string, string>> = {
  select: 'Column',
  filter: 'Filter',
  default_filter: 'Default filter',
  row_policy: 'Row policy',
  repeated_key: 'Repeated key',
  join: 'Join',
  time_zone: 'Time zone',
  limit: 'Limit',
};

/** Ways to a meaning that the meaning itself tells: a grain or a period is one of time. */
const said: ReadonlySet<string> = new Set(['time', 'operator']);

const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', sm: '140px minmax(0, 1fr)' },
    columnGap: '3',
    paddingBlock: '2',
    borderBottomWidth: '1px',
    borderColor: 'border.faint',
    textStyle: 'paragraph',
  },
});

const Label = chakra('span', { base: { color: 'fg.subtle', fontWeight: 500 } });

/**
 * Where every part of the answer came from: words of the question, definitions, filters, joins,
 * assumptions.
 */
export function ProvenanceTab({ answer }: { readonly answer: DataAnswer }) {
  const isReadOnly = useReadOnly();
  const isAdmin = useSessionState().orgRole === 'org:admin' && !isReadOnly;
  const facts = answer.results.flatMap(({ facts }) => facts);
  return (
    <chakra.ul listStyle="none" padding="5" paddingTop="2">
      {answer.template !== null && (
        <Row>
          <Label>Approved template</Label>
          <span>{approvalOf(answer.template)}</span>
        </Row>
      )}
      {answer.phrases.map((phrase) => (
        <Row key={`${phrase.phrase} ${phrase.definition}`}>
          <Label>“{phrase.phrase}”</Label>
          <span>
            {phrase.definition}
            {!said.has(phrase.via) && <Label> by {phrase.via.replaceAll('_', ' ')}</Label>}
          </span>
        </Row>
      ))}
      {facts.map((fact, index) => (
        <Row key={`${index}-${fact.sentence}`}>
          <Label>{fact.column ?? parts[fact.part] ?? fact.part}</Label>
          <span>{fact.sentence}</span>
        </Row>
      ))}
      {answer.assumptions.map((assumption) => (
        <Row key={`${assumption.kind} ${assumption.text}`}>
          <Label>Assumption</Label>
          <span>{assumption.text}</span>
        </Row>
      ))}
      {answer.results.map(({ id, semql }) =>
        semql === null || !isAdmin ? null : (
          <Row key={id}>
            <Label>Then and today</Label>
            <div>
              <CompareWithNow executionId={id} />
            </div>
          </Row>
        ),
      )}
    </chakra.ul>
  );
}
