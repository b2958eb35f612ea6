import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import type { SemanticLayerImpactQuery } from './semanticLayerPreview.generated.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { counted } from '../../ui/text/counted.ts';

type Impact = SemanticLayerImpactQuery['semanticLayerImpact'];

const shown = 8;

/**
 * What saving would do to everything that stands on what is edited; nothing, when that is nothing.
 */
export function ImpactNotice({ impact, ownId }: { readonly impact: Impact; readonly ownId: string }) {
  const broken = impact.broken.filter(({ id }) => id !== ownId);
  const { doubtful, followed, notFollowed, uncheckedAgents } = impact;
  const parts = [broken, doubtful, followed, notFollowed];
  if (parts.every(({ length }) => length === 0) && uncheckedAgents === 0) {
    return null;
  }
  return (
    <chakra.div display="flex" flexDirection="column" gap="3" marginBottom="4">
      {broken.length > 0 && (
        <Listed tone="warn" title={`Saving breaks ${counted(broken.length, 'definition')}`} count={broken.length}>
          {broken.slice(0, shown).map((problem) => (
            <ProblemLine key={`${problem.id} ${problem.agent ?? ''}`} problem={problem} />
          ))}
        </Listed>
      )}
      {doubtful.length > 0 && (
        <Listed tone="warn" title="Numbers may be wrong or missing" count={doubtful.length}>
          {doubtful.slice(0, shown).map((problem) => (
            <ProblemLine key={`${problem.id} ${problem.code} ${problem.agent ?? ''}`} problem={problem} />
          ))}
        </Listed>
      )}
      {notFollowed.length > 0 && (
        <Listed
          tone="warn"
          title={`${counted(notFollowed.length, 'text')} may keep the old name`}
          count={notFollowed.length}
        >
          {notFollowed.slice(0, shown).map(({ type, id, name, text, reason }) => (
            <chakra.li key={`${id} ${text}`} overflowWrap="anywhere">
              {owners[type]}
              <Name>{type === 'Suggestion' ? text : name}</Name>: {reasons[reason]}
            </chakra.li>
          ))}
        </Listed>
      )}
      {followed.length > 0 && (
        <Listed tone="plain" title={`${counted(followed.length, 'text')} follow the new name`} count={followed.length}>
          {followed.slice(0, shown).map(({ type, id, name, before, after }) => (
            <chakra.li key={`${id} ${before}`} overflowWrap="anywhere" fontFamily="mono" fontSize="12px">
              {owners[type]}
              {name}: <del>{before}</del> → {after}
            </chakra.li>
          ))}
        </Listed>
      )}
      {uncheckedAgents > 0 && <p>{counted(uncheckedAgents, 'agent')} could not be checked: there are too many.</p>}
    </chakra.div>
  );
}

/** What stands on the layer without being part of it. */
const owners: Readonly<Partial<Record<Impact['followed'][number]['type'], string>>> = {
  QueryTemplate: 'Query template ',
  Suggestion: 'Suggestion of ',
  Answer: 'Answer to ',
  EvalCase: 'Test ',
};

const reasons: Readonly<Record<Impact['notFollowed'][number]['reason'], string>> = {
  BROKEN: 'it does not compile, so its names mean nothing yet',
  UNPROVEN: 'it is not certain which of its words mean this',
  LIMIT: 'the name is used in too many places',
  OTHER_ENVIRONMENT: 'templates follow the production environment only',
};

interface ListedProps {
  readonly tone: 'warn' | 'plain';
  readonly title: string;
  readonly count: number;
  readonly children: ReactNode;
}

/** One line until it is opened: it lies above the field that is being typed into. */
function Listed({ tone, title, count, children }: ListedProps) {
  return (
    <Notice tone={tone}>
      <details>
        <chakra.summary fontWeight="600" cursor="pointer">
          {title}
        </chakra.summary>
        <chakra.ul listStyle="none" marginTop="1">
          {children}
        </chakra.ul>
        {count > shown && <p>and {count - shown} more</p>}
      </details>
    </Notice>
  );
}

interface LineProps {
  readonly problem: Pick<Impact['broken'][number], 'name' | 'message' | 'agent'>;
}

function ProblemLine({ problem: { name, message, agent } }: LineProps) {
  return (
    <chakra.li overflowWrap="anywhere">
      <Name>{name}</Name>
      {agent === null ? '' : ` for the agent ${agent}`}: {message}
    </chakra.li>
  );
}

const Name = chakra('span', { base: { fontFamily: 'mono', fontSize: '12px' } });
