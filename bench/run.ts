/**
 * Measures Quarry against its quality bars: `npm run bench`, or `npm run bench -- startup
 * firstLoad` for some of them. Prints one table and writes results.json next to this file.
 */
import { writeFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { contention } from './contention.ts';
import { notMeasured, type Bench, type Row } from './row.ts';

// Each is loaded when its turn comes: one that does not load leaves the others their figures.
const benches: Readonly<Record<string, Bench>> = {
  compile: async () => (await import('./compile.ts')).compileTimes(),
  compileBeside: async () => (await import('./peers/compileBeside.ts')).compileBeside(),
  executeBeside: async () => (await import('./peers/executeBeside.ts')).executeBeside(),
  profile: async () => (await import('./profile.ts')).profileTimes(),
  buildModels: async () => (await import('./buildModels.ts')).buildModelsTimes(),
  changeLayer: async () => (await import('./changeLayer.ts')).changeLayerTimes(),
  layerMemory: async () => (await import('./layerMemory.ts')).layerMemory(),
  readAnalytics: async () => (await import('./readAnalytics.ts')).readAnalyticsTimes(),
  listPages: async () => (await import('./listPages.ts')).listPagesTimes(),
  exportMemory: async () => (await import('./exportMemory.ts')).exportMemory(),
  searchTasks: async () => (await import('./searchTasks.ts')).searchTasksTimes(),
  buildModelsPage: async () => (await import('./buildModelsPage.ts')).buildModelsPageTimes(),
  browseLayer: async () => (await import('./browseLayer.ts')).browseLayerTimes(),
  questions: async () => (await import('./questions.ts')).questions(),
  firstLoad: async () => (await import('./firstLoad.ts')).firstLoad(),
  askToAnswer: async () => (await import('./askToAnswer.ts')).askToAnswer(),
  askAmongModels: async () => (await import('./askAmongModels.ts')).askAmongModels(),
  watchers: async () => (await import('./watchers.ts')).watchers(),
  startup: async () => (await import('./startup.ts')).startup(),
};

/**
 * Runs one bench; one that cannot run says why and becomes a row without a figure, and the others
 * still run.
 */
async function measure(name: string, bench: Bench): Promise<readonly Row[]> {
  process.stdout.write(`${name} … `);
  const begun = performance.now();
  try {
    const rows = await bench();
    process.stdout.write(`${((performance.now() - begun) / 1000).toFixed(0)} s\n`);
    return rows;
  } catch (error) {
    const reason = stripVTControlCharacters(error instanceof Error ? error.message : String(error));
    process.stdout.write(`failed: ${reason}\n`);
    return [notMeasured({ id: '', what: name, bar: '', measured: '', reason: `failed: ${reason.split('\n', 1)[0]}` })];
  }
}

function print(rows: readonly Row[]): void {
  const head = ['', 'What', 'Bar', 'Measured', '× bar', 'Verdict'];
  const cells = rows.map((row) => [
    row.id,
    row.what,
    row.bar,
    row.measured,
    row.ratio === null ? '' : row.ratio.toFixed(2),
    row.verdict,
  ]);
  const widths = head.map((title, column) =>
    Math.max(...[title, ...cells.map((line) => line[column] ?? '')].map((cell) => cell.length)),
  );
  const line = (texts: readonly string[]): string =>
    texts
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  console.log(`\n${line(head)}\n${widths.map((width) => '─'.repeat(width)).join('  ')}`);
  for (const [index, row] of rows.entries()) {
    console.log(line(cells[index] ?? []));
    for (const note of row.notes) {
      console.log(`${' '.repeat((widths[0] ?? 0) + 4)}${note}`);
    }
  }
}

const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in benches));
if (unknown.length > 0) {
  process.stderr.write(`There is no bench ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.\n`);
  process.exit(2);
}
const rows: Row[] = [];
const contentions: Record<string, number> = {};
for (const [name, bench] of Object.entries(benches)) {
  if (named.length > 0 && !named.includes(name)) {
    continue;
  }
  const before = contention();
  rows.push(...(await measure(name, bench)));
  contentions[name] = (before + contention()) / 2;
}
print(rows);

const machine = { processor: cpus()[0]?.model ?? 'unknown', cores: availableParallelism(), node: process.version };
const busy = Object.entries(contentions).map(([name, times]) => `${name} ${times.toFixed(1)}×`);
console.log(`\n${machine.cores} cores (${machine.processor}), Node ${machine.node}`);
console.log(`Other work on the machine, as the slow-down of a busy loop (quiet: 1.0×): ${busy.join(', ')}`);
await writeFile(
  join(import.meta.dirname, 'results.json'),
  `${JSON.stringify({ measuredAt: new Date().toISOString(), machine, contentions, rows }, null, 2)}\n`,
);
