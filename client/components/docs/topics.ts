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
  if (load === undefined) {
    throw new Error(`There is no page ${name} in client/docs/pages.`);
  }
  return load;
}

/**
 * The API page with the address of this installation in its commands, so that they can be copied as
 * they are.
 */
async function apiOfThisInstallation(): Promise<string> {
  const text = await page('api')();
  const { origin, host } = window.location;
  return text
    .replaceAll('http://localhost:4000', origin)
    .replaceAll('ws://localhost:4000', `${origin.startsWith('https') ? 'wss' : 'ws'}://${host}`);
}

/** Topics in reading order for newcomers; the first one is the start page. */
export const topics: readonly [Topic, ...Topic[]] = [
  { name: 'asking', title: 'Asking questions', load: page('asking') },
  { name: 'connecting-data', title: 'Connecting data', load: page('connecting-data') },
  { name: 'semantic-layer', title: 'The semantic layer', load: page('semantic-layer') },
  { name: 'semql', title: 'SemQL', load: page('semql') },
  { name: 'imported-layers', title: 'Layers of other tools', load: page('imported-layers') },
  { name: 'api', title: 'API quick start', load: apiOfThisInstallation },
  { name: 'deploying', title: 'Deploy an agent', load: page('deploying') },
  { name: 'roles', title: 'Roles', load: page('roles') },
];
