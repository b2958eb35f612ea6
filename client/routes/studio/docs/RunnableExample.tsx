import { chakra } from '@chakra-ui/react/styled-system';
import { Play } from 'lucide-react';
import { Link } from 'react-router';
import { CodeBlock } from '../../../components/code/CodeBlock.tsx';
import { RunOutcome } from '../../../components/semql/RunOutcome.tsx';
import { useRunSemql } from '../../../components/semql/useRunSemql.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';

/** An example in SemQL that runs where it stands, with the reader's own rights. */
export function RunnableExample({ semql }: { readonly semql: string }) {
  const { run, running, outcome } = useRunSemql(null);
  return (
    <>
      <CodeBlock language="SemQL" text={semql}>
        <Button asChild size="sm" kind="plain">
          <Link to={`/studio/semantic-layer?${new URLSearchParams({ semql }).toString()}`}>Open in the workbench</Link>
        </Button>
        <Button size="sm" disabled={running} onClick={() => void run(semql)}>
          <Icon of={Play} size={13} />
          {running ? 'Running…' : 'Run'}
        </Button>
      </CodeBlock>
      {(running || outcome.kind !== 'none') && (
        <chakra.div marginTop="2" borderWidth="1px" borderRadius="lg" bg="bg.panel" overflow="hidden">
          <RunOutcome running={running} outcome={outcome} />
        </chakra.div>
      )}
    </>
  );
}
