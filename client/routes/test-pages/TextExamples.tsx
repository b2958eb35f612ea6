import { chakra } from '@chakra-ui/react/styled-system';
import { CircleCheck } from 'lucide-react';
import { Markdown } from '../../ui/text/Markdown.tsx';
import { Marked } from '../../ui/text/Marked.tsx';
import { MiddleCut } from '../../ui/text/MiddleCut.tsx';
import { StateChip } from '../../ui/text/StateChip.tsx';
import { TextLink } from '../../ui/text/TextLink.tsx';
import { ExamplePart, WholeWidth } from './ExamplePart.tsx';

const styles = ['caption', 'note', 'label', 'small', 'paragraph', 'compact', 'section'] as const;

const markdown = `Revenue is the sum of **net amounts**, see [the semantic layer](/studio/semantic-layer).

- orders that were cancelled do not count
- \`net_amount\` is in euros

| Period | Means |
| --- | --- |
| last quarter | the three complete months before |

\`\`\`semql
SELECT revenue BY month
\`\`\`
`;

/** Text styles, links, long names, Markdown. */
export function TextExamples() {
  return (
    <ExamplePart title="Texts">
      {styles.map((style) => (
        <chakra.span key={style} textStyle={style}>
          {style}
        </chakra.span>
      ))}
      <TextLink href="#components">Link</TextLink>
      <StateChip tone="ok" icon={CircleCheck} label="Approved" />
      {['short_name', 'a_rather_long_name_of_a_column_in_euros'].map((name) => (
        <chakra.div key={name} width="160px">
          <MiddleCut>{name}</MiddleCut>
        </chakra.div>
      ))}
      <span>
        <Marked words={['belgium', 'month']}>Revenue of Belgium by month</Marked>
      </span>
      <WholeWidth>
        <Markdown text={markdown} level={3} />
      </WholeWidth>
    </ExamplePart>
  );
}
