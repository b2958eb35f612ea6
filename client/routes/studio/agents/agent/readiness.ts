import type { OpenAgent } from './agentPlace.ts';

/** One thing that makes an agent ready to be shared. */
export interface ReadinessStep {
  readonly label: string;
  readonly done: boolean;
  /** Tab on which it is done; `tests` is a page of its own. */
  readonly tab: string;
}

/** What an agent needs before colleagues can rely on it, in the order in which it is done. */
export function readiness(agent: OpenAgent): readonly ReadinessStep[] {
  const said = [agent.profile, agent.guidelines, agent.context].some((text) => (text ?? '').trim() !== '');
  return [
    { label: 'It has a model to answer from', done: agent.agentModels.length > 0, tab: 'semantic-layer' },
    { label: 'It says what it is for', done: agent.description.trim() !== '', tab: 'instructions' },
    { label: 'Its instructions say how your business works', done: said, tab: 'instructions' },
    {
      label: 'It suggests questions that it answers',
      done: agent.suggestions.some(({ tasks }) => tasks.length > 0),
      tab: 'suggestions',
    },
    { label: 'A test of it passes', done: (agent.latestTests?.passed ?? 0) > 0, tab: 'tests' },
  ];
}

/** Models and fields that an agent may use. */
export function seenBy({ agentModels }: Pick<OpenAgent, 'agentModels'>): { models: number; fields: number } {
  const fields = agentModels.reduce((sum, { hiddenFieldIds, model }) => {
    const all = [...(model?.dimensions ?? []), ...(model?.measures ?? []), ...(model?.filters ?? [])];
    return sum + all.filter(({ id }) => !hiddenFieldIds.includes(id)).length;
  }, 0);
  return { models: agentModels.length, fields };
}
