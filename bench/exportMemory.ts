import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startQuarry } from '../e2e/fixtures/server.ts';
import { writeSqlite } from './foreign/importSqlite.ts';
import { makeAgentOver, signUp, tokenOfNew } from './foreign/product.ts';
import { openApi } from './foreign/productApi.ts';
import { atMost, type Row } from './row.ts';

const rowCount = 1_000_000;
const file = { csv: 'shipments.csv', sqlite: 'shipments.sqlite' } as const;
const formats = ['csv', 'xlsx'] as const;

const modelsDocument = 'query { models(first: 1) { edges { node { name dimensions { name } } } } }';
const runDocument = `mutation ($input: RunSemQLInput!) { runSemql(input: $input) {
  ... on ExecutedSemQLQuery { id } ... on UserError { message advice } } }`;

interface Models {
  readonly edges: readonly {
    readonly node: { readonly name: string; readonly dimensions: readonly { readonly name: string }[] };
  }[];
}

/** X1: what the memory of a running server grows by while it exports a million rows. */
export async function exportMemory(): Promise<readonly Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-export-'));
  const quarry = await startQuarry();
  try {
    const pid = serverProcess();
    const person = await signUp(quarry.url);
    const grown: { readonly what: string; readonly peakMb: number; readonly note: string }[] = [];
    for (const [engine, name] of Object.entries(file)) {
      const token = await tokenOfNew(quarry.url, person, engine);
      const api = openApi(quarry.url, token);
      await makeAgentOver(api, { name: engine, file: name, bytes: await bytesOf(folder, name) });
      const { edges } = await api.send<Models>(modelsDocument, {});
      const { name: model, dimensions } = edges[0]!.node;
      const fields = dimensions.map((dimension) => dimension.name).join(', ');
      const { id } = await api.send<{ id: string }>(runDocument, { semql: `SELECT ROWS ${fields} FROM ${model}` });
      for (const format of formats) {
        // The highest resident size is counted from here.
        writeFileSync(`/proc/${pid}/clear_refs`, '5');
        const before = megabytes(pid, 'VmRSS');
        const begun = performance.now();
        const response = await fetch(`${quarry.url}/api/v1/exports/${id}.${format}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        const { bytes, lines } = await drained(response);
        if (!response.ok || (format === 'csv' && lines !== rowCount + 1)) {
          throw new Error(`${engine} as ${format}: ${response.status}, ${lines} lines`);
        }
        const peakMb = megabytes(pid, 'VmHWM');
        const seconds = ((performance.now() - begun) / 1000).toFixed(0);
        grown.push({
          what: `${engine} as ${format}`,
          peakMb,
          note: `${Math.round(before)} → ${Math.round(peakMb)} MB, ${(bytes / 1e6).toFixed(0)} MB in ${seconds} s`,
        });
      }
      await api.close();
    }
    return [
      atMost({
        id: 'X1',
        what: 'Export of 1,000,000 rows: highest resident size of the whole server process',
        value: Math.max(...grown.map(({ peakMb }) => peakMb)),
        bar: 300,
        unit: 'MB',
        notes: grown.map(({ what, note }) => `${what}: ${note}`),
      }),
    ];
  } finally {
    await quarry.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function bytesOf(folder: string, name: string): Promise<Buffer> {
  if (name === file.csv) {
    const lines = Array.from(
      { length: rowCount },
      (_, n) => `${n + 1},2026-01-${String(1 + (n % 28)).padStart(2, '0')},Customer ${n % 5000},${(n % 977) + 0.5}`,
    );
    return Buffer.from(`id,sent_on,customer,weight\n${lines.join('\n')}\n`);
  }
  const place = join(folder, name);
  writeSqlite(
    `CREATE TABLE shipments (id INTEGER PRIMARY KEY, sent_on DATE, customer TEXT, weight REAL);
     WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${rowCount - 1})
       INSERT INTO shipments SELECT i + 1, DATE('2026-01-01', (i % 28) || ' days'), 'Customer ' || (i % 5000), i % 977 + 0.5 FROM n;`,
    place,
  );
  return readFile(place);
}

/** Reads a file to its end, and keeps none of it. */
async function drained(response: Response): Promise<{ readonly bytes: number; readonly lines: number }> {
  let bytes = 0;
  let lines = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.length;
    for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) {
      lines += 1;
    }
  }
  return { bytes, lines };
}

/** The server that this process started. */
function serverProcess(): number {
  const found = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .find((pid) => {
      try {
        const isOurs = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) === process.pid;
        return isOurs && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('server/main.ts');
      } catch {
        // It ended while we looked.
        return false;
      }
    });
  if (found === undefined) {
    throw new Error('The server was not found among the processes: this bench needs Linux.');
  }
  return Number(found);
}

function megabytes(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const found = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(found?.[1]) / 1024;
}
