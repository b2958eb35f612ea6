/** A page of the studio, or something to begin there. */
export interface Command {
  readonly label: string;
  readonly to: string;
  readonly kind: 'page' | 'new';
}

/** What is begun comes first: its page is found by the same words. */
const commands: readonly Command[] = [
  { label: 'New model from SQL', to: '/studio/models/new', kind: 'new' },
  { label: 'New metric', to: '/studio/metrics?new', kind: 'new' },
  { label: 'New term', to: '/studio/glossary?new', kind: 'new' },
  { label: 'New query template', to: '/studio/queries?new', kind: 'new' },
  { label: 'Connect data', to: '/studio/data/new', kind: 'new' },
  { label: 'Ask a question', to: '/explorer', kind: 'new' },
  { label: 'Models', to: '/studio/models', kind: 'page' },
  { label: 'Metrics', to: '/studio/metrics', kind: 'page' },
  { label: 'Glossary', to: '/studio/glossary', kind: 'page' },
  { label: 'Queries', to: '/studio/queries', kind: 'page' },
  { label: 'Data', to: '/studio/data', kind: 'page' },
  { label: 'Agents', to: '/studio/agents', kind: 'page' },
  { label: 'Semantic layer', to: '/studio/semantic-layer', kind: 'page' },
  { label: 'Environments', to: '/studio/environments', kind: 'page' },
  { label: 'Getting started', to: '/studio/getting-started', kind: 'page' },
];

/** Commands of which each word of a text begins a word; without a text, what can be begun. */
export function commandsFor(text: string): readonly Command[] {
  const wanted = wordsOf(text);
  return wanted.length === 0
    ? commands.filter(({ kind }) => kind === 'new')
    : commands.filter(({ label }) => {
        const words = wordsOf(label);
        return wanted.every((start) => words.some((word) => word.startsWith(start)));
      });
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().split(/\s+/).filter(Boolean);
