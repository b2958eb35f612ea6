import { useState } from 'react';
import { CodeBlock } from '../../../../../components/code/CodeBlock.tsx';
import { FormSection } from '../../../../../ui/form/FormSection.tsx';
import { Segments } from '../../../../../ui/form/Segments.tsx';
import { javascriptSnippet, mcpSnippet, shellSnippet, type Reached } from './snippets.ts';

const ways = [
  { value: 'Shell', label: 'curl', text: shellSnippet },
  { value: 'JavaScript', label: 'Node', text: javascriptSnippet },
  { value: 'JSON', label: 'MCP client', text: mcpSnippet },
] as const;

/** Code that asks the agent with a token, as it can be run. */
export function ApiSnippets({ reached }: { readonly reached: Reached }) {
  const [chosen, setChosen] = useState<string>('Shell');
  const way = ways.find(({ value }) => value === chosen) ?? ways[0];
  return (
    <FormSection
      label="Ask from a program"
      help="The code reads the token from the variable QUARRY_TOKEN of the environment."
      tools={<Segments label="Kind of program" options={ways} value={way.value} onChange={setChosen} />}
    >
      <CodeBlock language={way.value} text={way.text(reached)} />
    </FormSection>
  );
}
