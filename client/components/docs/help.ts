const texts = import.meta.glob<string>('../../docs/help/*.md', { query: '?raw', import: 'default' });

/**
 * Screens by the beginning of their path, the more exact ones first: the text about them, and the
 * page that says more.
 */
const screens: readonly (readonly [path: RegExp, text: string, topic: string])[] = [
  [/^\/explorer\/tasks/, 'tasks', 'asking'],
  [/^\/explorer\/./, 'task', 'asking'],
  [/^\/explorer/, 'ask', 'asking'],
  [/^\/studio\/getting-started/, 'getting-started', 'semantic-layer'],
  [/^\/studio\/agents\/new/, 'new-agent', 'semantic-layer'],
  [/^\/studio\/agents\/[^/]+\/tasks/, 'task', 'asking'],
  [/^\/studio\/agents\/[^/]+\/deploy/, 'deploy', 'deploying'],
  [/^\/studio\/agents/, 'agent', 'roles'],
  [/^\/studio\/tasks\/[^/]+\/./, 'task', 'asking'],
  [/^\/studio\/(analytics\/[^/]+\/)?triage/, 'triage', 'asking'],
  [/^\/studio\/choices/, 'choices', 'asking'],
  [/^\/studio\/(tasks|analytics)/, 'monitoring', 'asking'],
  [/^\/studio\/tests/, 'tests', 'semantic-layer'],
  [/^\/studio\/models/, 'model', 'semantic-layer'],
  [/^\/studio\/metrics/, 'metric', 'semantic-layer'],
  [/^\/studio\/glossary/, 'glossary', 'semantic-layer'],
  [/^\/studio\/queries/, 'query', 'semql'],
  [/^\/studio\/data\/[^/]+\/build/, 'build-models', 'semantic-layer'],
  [/^\/studio\/data/, 'data', 'connecting-data'],
  [/^\/studio\/tables/, 'table', 'semantic-layer'],
  [/^\/studio\/semantic-layer/, 'semantic-layer', 'semql'],
  [/^\/studio\/environments/, 'environments', 'semantic-layer'],
  [/^\/studio\/settings/, 'settings', 'roles'],
  [/^\/studio\/connections/, 'connections', 'connecting-data'],
  [/^\/studio\/api/, 'api', 'api'],
  [/^\/studio\/docs/, 'docs', 'asking'],
  [/^\/_internal/, 'internal', 'semql'],
];

export interface Help {
  /** Markdown, loaded when it is read. */
  readonly load: () => Promise<string>;
  /** Name of the documentation page that says more. */
  readonly topic: string;
}

/** Help for the screen at a path, or null where there is none. */
export function helpFor(pathname: string): Help | null {
  const screen = screens.find(([path]) => path.test(pathname));
  const load = screen === undefined ? undefined : texts[`../../docs/help/${screen[1]}.md`];
  return screen === undefined || load === undefined ? null : { load, topic: screen[2] };
}
