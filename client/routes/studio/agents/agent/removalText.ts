import { counted } from '../../../../ui/text/counted.ts';
import type { AgentBelongingsQuery } from './AgentRoute.generated.ts';

/** What is lost with an agent, and what stays; null: it could not be counted. */
export function removalText(agent: AgentBelongingsQuery['agent']): string {
  const { tasks = 0, tests = 0, tokens = 0, suggestions = 0, choices = 0 } = agent?.belongings ?? {};
  const sites = agent?.allowedOrigins.length ?? 0;
  const lost = [
    [tests, 'test'],
    [suggestions, 'suggestion'],
    [choices, 'remembered choice'],
  ] as const;
  const ended = [
    [tokens, 'token'],
    [sites, 'site'],
  ] as const;
  const parts = (of: readonly (readonly [number, string])[]) =>
    of.flatMap(([count, noun]) => (count === 0 ? [] : counted(count, noun)));
  const list = new Intl.ListFormat('en', { type: 'conjunction' });
  return [
    'It can no longer be asked, and a question that it is working on ends without an answer.',
    ...(parts(lost).length > 0 ? [`Lost with it: ${list.format(parts(lost))}.`] : []),
    ...(parts(ended).length > 0 ? [`No longer served: ${list.format(parts(ended))}.`] : []),
    tasks === 0 ? 'It has no tasks.' : `Its ${counted(tasks, 'task')} and their answers stay.`,
  ].join(' ');
}
