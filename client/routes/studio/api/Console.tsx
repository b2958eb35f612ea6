import { chakra } from '@chakra-ui/react/styled-system';
import { Play, Square } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { AnswerText } from './AnswerText.tsx';
import { GraphqlEditor } from './GraphqlEditor.tsx';
import { SchemaPanel } from './SchemaPanel.tsx';
import { useApiSchema } from './useApiSchema.ts';
import { useOperation } from './useOperation.ts';
import { SkeletonLines } from '../../../ui/feedback/SkeletonLines.tsx';

const first = `# Ctrl Enter runs the operation, Ctrl Space suggests what fits.
query Agents($first: Int = 5) {
  agents(first: $first) {
    edges {
      node {
        id
        name
        agentModels {
          model {
            name
          }
        }
      }
    }
  }
}
`;

const Pane = chakra('section', {
  base: { display: 'flex', flexDirection: 'column', minWidth: '0', minHeight: '0', overflow: 'hidden' },
});

/** An operation, its variables, what came back, and the schema to look things up. */
export function Console() {
  const { schema, failure: schemaFailure } = useApiSchema();
  const { run, stop, running, answers, failure, milliseconds } = useOperation();
  const written = useRef({ text: first, cursor: first.length });
  const [variables, setVariables] = useState('');
  const id = useId();
  const start = () => run(written.current.text, variables, written.current.cursor);
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{
        base: 'minmax(0, 1fr)',
        md: 'repeat(2, minmax(0, 1fr))',
        xl: 'minmax(0, 5fr) minmax(0, 5fr) 320px',
      }}
      gridTemplateRows={{ base: '420px 420px 420px', md: '60% 40%', xl: '100%' }}
      height={{ base: 'auto', md: 'calc(100dvh - 56px)' }}
      bg="bg.panel"
    >
      <Pane aria-label="Operation" borderRightWidth="1px" gridRow={{ md: '1 / 3', xl: 'auto' }}>
        <chakra.div flex="1" minHeight="0">
          <GraphqlEditor
            label="Operation"
            initial={first}
            schema={schema}
            onChange={(text, cursor) => {
              written.current = { text, cursor };
            }}
            onRun={start}
          />
        </chakra.div>
        <chakra.div display="flex" alignItems="center" gap="3" padding="2.5" paddingInline="4" borderTopWidth="1px">
          <Button kind="primary" onClick={start}>
            <Icon of={Play} size={14} />
            Run
          </Button>
          {running && (
            <Button onClick={stop}>
              <Icon of={Square} size={12} />
              Stop
            </Button>
          )}
          <chakra.span textStyle="small" color="fg.subtle" role="status" truncate>
            {status(running, answers.length, milliseconds)}
          </chakra.span>
        </chakra.div>
        <chakra.div borderTopWidth="1px" padding="3" paddingInline="4">
          <chakra.label htmlFor={id} display="block" textStyle="label" color="fg.muted">
            Variables
          </chakra.label>
          <chakra.textarea
            id={id}
            value={variables}
            placeholder='{"first": 5}'
            spellCheck={false}
            rows={4}
            width="100%"
            resize="vertical"
            bg="transparent"
            fontFamily="mono"
            textStyle="caption"
            lineHeight="20px"
            onChange={(event) => setVariables(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) {
                return;
              }
              event.preventDefault();
              start();
            }}
          />
        </chakra.div>
      </Pane>
      <Pane aria-label="Answer" borderRightWidth={{ base: '0', xl: '1px' }}>
        {failure !== null && (
          <chakra.div padding="4">
            <Notice tone="bad">{failure}</Notice>
          </chakra.div>
        )}
        <AnswerText answers={answers} waiting={running} />
      </Pane>
      <Pane aria-label="Reference" borderTopWidth={{ base: '1px', xl: '0' }}>
        {schemaFailure !== null && (
          <chakra.div padding="4">
            <Notice tone="warn">The schema could not be loaded: {schemaFailure} You can still run operations.</Notice>
          </chakra.div>
        )}
        {schema === undefined ? (
          schemaFailure === null && <SkeletonLines count={12} height={32} />
        ) : (
          <SchemaPanel schema={schema} />
        )}
      </Pane>
    </chakra.div>
  );
}

function status(running: boolean, answers: number, milliseconds: number | null): string {
  if (running && answers > 0) {
    return `Listening · ${answers.toLocaleString('en')} so far`;
  }
  if (running) {
    return 'Waiting for the answer…';
  }
  return milliseconds === null ? '' : `${Math.round(milliseconds).toLocaleString('en')} ms`;
}
