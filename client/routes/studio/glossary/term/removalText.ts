import { counted } from '../../../../ui/text/counted.ts';

const named = 3;

/** What is lost with a term, in words: its links, and the agents that no longer know it. */
export function removalText(
  { term, mappingCount }: { readonly term: string; readonly mappingCount: number },
  agents: readonly { readonly name: string }[],
): string {
  const links = mappingCount === 0 ? '' : ` with ${counted(mappingCount, 'link')}`;
  const names = agents.slice(0, named).map(({ name }) => name);
  const others = agents.length - names.length;
  const who = [...names, ...(others > 0 ? [`${others.toLocaleString('en')} more`] : [])];
  const last = who.pop();
  const knowing =
    last === undefined
      ? 'No agent knows it.'
      : `${who.length === 0 ? last : `${who.join(', ')} and ${last}`} will no longer know its words.`;
  return `The term ${term} will be removed${links}. ${knowing} Models and metrics stay.`;
}
