/** A page of the documentation. */
export interface Topic {
  /** Last part of its address. */
  readonly name: string;
  readonly title: string;
  /** Its Markdown, loaded when it is read. */
  readonly load: () => Promise<string>;
}

const pages = import.meta.glob<string>('../../docs/pages/*.md', { query: '?raw', import: 'default' });

function page(name: string): () => Promise<string> {
  const load = pages[`../../docs/pages/${name}.md`];
  if (load === undefined) throw new Error(`There is no page ${name} in client/docs/pages.`);
  return load;
}

/** The way in from a program is told once, in the README; here it names the address of this installation. */
async function apiWithExamples(): Promise<string> {
  const [own, readme] = await Promise.all([page('api')(), import('../../../README.md?raw')]);
  const [, section = ''] = /^## Use it from a program\n([\s\S]*?)^## /m.exec(readme.default) ?? [];
  const { origin, host } = window.location;
  const examples = section
    .replaceAll('http://localhost:4000', origin)
    .replaceAll('ws://localhost:4000', `${origin.startsWith('https') ? 'wss' : 'ws'}://${host}`);
  return `${own}\n## From the command line\n${examples}`;
}

/** In the order in which somebody new reads them; the first one is where reading begins. */
export const topics: readonly [Topic, ...Topic[]] = [
  { name: 'asking', title: 'Asking questions', load: page('asking') },
  { name: 'semantic-layer', title: 'The semantic layer', load: page('semantic-layer') },
  { name: 'semql', title: 'SemQL', load: page('semql') },
  { name: 'api', title: 'API quick start', load: apiWithExamples },
  { name: 'roles', title: 'Roles', load: page('roles') },
];
