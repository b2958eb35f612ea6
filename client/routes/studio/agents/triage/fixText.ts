import type { TriageFixKind } from '../../../../apollo/schema.generated.ts';
import type { TriageDetail_ItemFragment } from './triage.generated.ts';

/** Kinds of a change, in the words of a person. */
export const fixKinds: Record<TriageFixKind, string> = {
  SYNONYM: 'A synonym',
  METRIC: 'A metric',
  TERM: 'A term',
  DIMENSION: 'A dimension',
  MEASURE: 'A measure',
  MODEL: 'A model',
  INSTRUCTIONS: 'The agent’s instructions',
  TEST: 'A test of the agent',
};

/** Page of a thing by its id; a field is on that of its model. */
function pageOf(id: string, modelId: string | null): string {
  if (modelId !== null) {
    return `/studio/models/${modelId}/${id.startsWith('dim') ? 'dimensions' : 'measures'}/${id}`;
  }
  const pages: Readonly<Record<string, string>> = {
    met: '/studio/metrics/',
    trm: '/studio/glossary/',
    mdl: '/studio/models/',
    agt: '/studio/agents/',
  };
  const page = pages[id.slice(0, 3)];
  return page === undefined ? '/studio/agents' : `${page}${id}${id.startsWith('agt') ? '/instructions' : ''}`;
}

/** Words in front of the name of what was changed, and its page. */
export function fixText({ kind, thingId, modelId }: NonNullable<TriageDetail_ItemFragment['fix']>) {
  const before = kind === 'SYNONYM' ? 'Fixed by a synonym of' : `Fixed by ${fixKinds[kind].toLowerCase()}:`;
  return { before, to: pageOf(thingId, modelId) };
}
