import { chakra } from '@chakra-ui/react/styled-system';
import { X } from 'lucide-react';
import { CodeBlock } from '../../../../../components/code/CodeBlock.tsx';
import { useEntry } from '../../../../../editing/useEntry.ts';
import { failureText } from '../../../../../apollo/failure.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { Field, FieldError } from '../../../../../ui/form/Field.tsx';
import { FormSection } from '../../../../../ui/form/FormSection.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { Chip } from '../../../../../ui/text/Chip.tsx';
import type { OpenAgent } from '../agentPlace.ts';
import { useChangeAgent } from '../useChangeAgent.ts';
import { embedSnippet, visitSnippet, type Reached } from './snippets.ts';

const wanted = 'Write https:// and the host, without a path, such as https://intranet.example.com.';

/** True for what browsers call an origin; the server decides which of them it takes. */
function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text.replace(/\/$/, '').toLowerCase();
}

interface EmbedCodeProps {
  readonly agent: OpenAgent;
  readonly reached: Reached;
}

/** The sites that may show the agent in a frame, and the code that they do it with. */
export function EmbedCode({ agent, reached }: EmbedCodeProps) {
  const change = useChangeAgent(agent);
  const origins = agent.allowedOrigins;
  const { isPublic } = agent;
  const entry = useEntry<{ readonly origin: string }>({
    initial: { origin: '' },
    check: ({ origin }) => (isOrigin(origin.trim()) ? {} : { origin: wanted }),
  });

  const keep = (allowedOrigins: readonly string[]) => change.update({ allowedOrigins: [...allowedOrigins] });

  return (
    <FormSection
      label="Embed"
      help={
        isPublic
          ? 'Sites in this list may show the agent in a frame. Browsers refuse it everywhere else.'
          : 'Sites in this list may show the agent in a frame. Their server opens a visit for each person with an API token; the token itself stays on that server.'
      }
    >
      {origins.length > 0 && (
        <chakra.ul aria-label="Allowed sites" display="flex" flexWrap="wrap" gap="2">
          {origins.map((origin) => (
            <li key={origin}>
              <Chip>
                {origin}
                <chakra.button
                  type="button"
                  aria-label={`Remove ${origin}`}
                  cursor="pointer"
                  onClick={() => void keep(origins.filter((other) => other !== origin))}
                >
                  <Icon of={X} size={13} />
                </chakra.button>
              </Chip>
            </li>
          ))}
        </chakra.ul>
      )}
      <chakra.form
        noValidate
        display="flex"
        alignItems="flex-end"
        gap="3"
        onSubmit={entry.submit(async ({ origin }) => {
          if ((await keep([...origins, origin.trim()])) !== null) {
            entry.reset();
          }
          return null;
        })}
      >
        <chakra.div flex="1" minWidth="0">
          <Field
            label="Site"
            placeholder="https://intranet.example.com"
            inputMode="url"
            autoComplete="off"
            {...entry.text('origin')}
          />
        </chakra.div>
        <Button type="submit" disabled={entry.busy}>
          Allow
        </Button>
      </chakra.form>
      {entry.failure !== null && <FieldError>{failureText(entry.failure)}</FieldError>}
      {origins.length > 0 && (
        <>
          {!isPublic && <CodeBlock language="Shell" text={visitSnippet(reached)} />}
          <CodeBlock language="HTML" text={embedSnippet(reached, !isPublic)} />
        </>
      )}
    </FormSection>
  );
}
