import { get } from 'node:http';
import type { Browser, Page } from '@playwright/test';
import { signInAsExplorer, withBrowser } from './browser.ts';
import { atMost, type Row } from './row.ts';

const barKilobytes = 200;
const largest = 5;

/** Text that only these libraries contain: what must load when opened, never before. */
const deferred = [
  { name: 'charts (Vega)', mark: /vega\.github\.io|vega-embed|VegaChart-\w+\.js"?\s*,\s*"?version/ },
  { name: 'editors (CodeMirror)', mark: /cm-editor/ },
  { name: 'graphs (React Flow)', mark: /react-flow__/ },
] as const;

interface Script {
  readonly name: string;
  /** Bytes of the body as the server sends it to a client that takes gzip. */
  readonly gzipBytes: number;
  /** Bytes of the body as Chromium got it, in whatever encoding it negotiated. */
  readonly transferredBytes: number;
  readonly text: string;
}

function gzipBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () => resolve(bytes));
      response.on('error', reject);
    }).on('error', reject);
  });
}

/** Every script a page loads until the network is quiet. */
async function scriptsOf(page: Page, url: string): Promise<readonly Script[]> {
  const pending = new Map<string, Promise<Script>>();
  page.on('response', (response) => {
    const address = new URL(response.url());
    if (!address.pathname.endsWith('.js') || pending.has(address.href)) {
      return;
    }
    const measure = async (): Promise<Script> => {
      await response.finished();
      return {
        name: address.pathname.replace(/^.*\//, ''),
        gzipBytes: await gzipBytes(address.href),
        transferredBytes: (await response.request().sizes()).responseBodySize,
        text: await response.text(),
      };
    };
    pending.set(address.href, measure());
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  return Promise.all(pending.values());
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`;
}

function rowsOf(page: string, scripts: readonly Script[]): readonly Row[] {
  const total = scripts.reduce((sum, script) => sum + script.gzipBytes, 0);
  const transferred = scripts.reduce((sum, script) => sum + script.transferredBytes, 0);
  const biggest = scripts
    .toSorted((a, b) => b.gzipBytes - a.gzipBytes)
    .slice(0, largest)
    .map((script) => `${script.name} ${kilobytes(script.gzipBytes)}`);
  const early = deferred.filter(({ mark }) => scripts.some(({ text }) => mark.test(text))).map(({ name }) => name);
  return [
    atMost({
      id: 'P9',
      what: `JavaScript of the first load of ${page}, gzip`,
      value: total / 1000,
      bar: barKilobytes,
      unit: 'KB',
      notes: [
        `${scripts.length} files; Chromium itself got ${kilobytes(transferred)} (it negotiates its own encoding)`,
        `largest: ${biggest.join(', ')}`,
      ],
    }),
    atMost({
      id: 'P9',
      what: `charts, editors, graphs in the first load of ${page}`,
      value: early.length,
      bar: 0,
      unit: '',
      notes: early.length === 0 ? [] : [early.join(', ')],
    }),
  ];
}

/** Loads one page in a browser that has never seen it, with nothing but the given session. */
async function coldLoad(
  browser: Browser,
  url: string,
  session: Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>> | undefined,
): Promise<readonly Script[]> {
  const context = await browser.newContext(session === undefined ? {} : { storageState: session });
  try {
    return await scriptsOf(await context.newPage(), url);
  } finally {
    await context.close();
  }
}

/**
 * P9: kilobytes (1,000 bytes, gzip) of JavaScript for the first load of login and of Explorer, cold
 * cache.
 */
export function firstLoad(): Promise<readonly Row[]> {
  return withBrowser(async (browser, quarry) => {
    const login = await coldLoad(browser, `${quarry.url}/auth/login`, undefined);
    const context = await browser.newContext();
    await signInAsExplorer(await context.newPage(), quarry);
    const session = await context.storageState();
    await context.close();
    const explorer = await coldLoad(browser, `${quarry.url}/explorer`, session);
    return [...rowsOf('/auth/login', login), ...rowsOf('/explorer', explorer)];
  });
}
