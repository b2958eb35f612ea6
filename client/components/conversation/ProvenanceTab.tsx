import { chakra } from '@chakra-ui/react/styled-system';
import { approvalOf } from './ApprovedBadge.tsx';
import type { Answer } from './result.ts';

const parts: Readonly<Record<string, string>> = {
  select: 'Column',
  filter: 'Filter',
  default_filter: 'Default filter',
  row_policy: 'Row policy',
  join: 'Join',
  time_zone: 'Time zone',
  limit: 'Limit',
};

const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', sm: '140px minmax(0, 1fr)' },
    columnGap: '3',
    paddingBlock: '2',
    borderBottomWidth: '1px',
    borderColor: 'border.faint',
    fontSize: '13px',
    lineHeight: '20px',
  },
});

const Label = chakra('span', { base: { color: 'fg.subtle', fontWeight: 500 } });

/** Where every part of the answer came from: words of the question, definitions, filters, joins, assumptions. */
export function ProvenanceTab({ answer }: { readonly answer: Answer }) {
  const facts = answer.executions.flatMap((execution) => execution.provenance);
  return (
    <chakra.ul listStyle="none" padding="5" paddingTop="2">
      {answer.approved != null && (
        <Row>
          <Label>Approved template</Label>
          <span>{approvalOf(answer.approved)}</span>
        </Row>
      )}
      {answer.phrases.map((phrase) => (
        <Row key={`${phrase.phrase} ${phrase.definition}`}>
          <Label>“{phrase.phrase}”</Label>
          <span>
            {phrase.definition} <Label as="span">by {phrase.via.replaceAll('_', ' ')}</Label>
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
    </chakra.ul>
  );
}
