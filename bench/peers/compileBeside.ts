import { percentile } from '../percentile.ts';
import { atLeast, type Row } from '../row.ts';
import * as cube from './cube.ts';
import * as malloy from './malloy.ts';
import * as ours from './ours.ts';
import { tpchFile } from './tpch/data.ts';

/**
 * Every compiler runs by itself for as long before it is measured: V8 compiles what runs often, and
 * a server has run its compiler for days.
 */
const warmUpMilliseconds = 3000;
/** Texts of the warm-up; those that are measured are none of them. */
const warmUpTexts = 1000;
const runs = 1000;

/**
 * P1: the same model and question in three languages, compiled in turns within one process,
 * milliseconds.
 */
export async function compileBeside(): Promise<readonly Row[]> {
  const malloyModel = await malloy.openMalloy(await tpchFile(0.01));
  const cubeModel = await cube.openCube();
  const catalog = ours.prepared();
  const sqlAgain = ours.remembering(catalog);
  // In each turn every compiler gets a text it has not seen, and those with a cache get the same
  // text again.
  const turns: Readonly<Record<string, (n: number) => unknown>> = {
    quarry: (n) => ours.sqlOf(ours.queryOf(n), catalog),
    malloy: (n) => malloyModel.sqlOf(malloy.queryOf(n)),
    cube: (n) => cubeModel.sqlOf(cube.queryOf(n)),
    quarryAgain: () => sqlAgain(ours.queryOf(0)),
    cubeAgain: () => cubeModel.sqlOf(cube.queryOf(0)),
  };
  for (const turn of Object.values(turns)) {
    const until = performance.now() + warmUpMilliseconds;
    for (let n = 0; performance.now() < until; n += 1) {
      await turn(1 + (n % warmUpTexts));
    }
  }
  const times = new Map(Object.keys(turns).map((name) => [name, [] as number[]]));
  for (let n = 1; n <= runs; n += 1) {
    for (const [name, turn] of Object.entries(turns)) {
      const begun = performance.now();
      await turn(warmUpTexts + n);
      times.get(name)?.push(performance.now() - begun);
    }
  }
  await malloyModel.close();
  const median = (name: string): number => percentile(times.get(name) ?? [], 0.5);
  const shown = (name: string): string => `${median(name).toFixed(3)} ms`;
  const beside = (what: string, own: string, peer: string, label: string, bar: number): Row =>
    atLeast({
      id: 'P1',
      what,
      value: median(peer) / median(own),
      bar,
      unit: '×',
      notes: [`Quarry ${shown(own)}, ${label} ${shown(peer)}; medians of ${runs} in turns`],
    });
  return [
    beside('SemQL → SQL, 3 joins, text varied: faster than Malloy', 'quarry', 'malloy', 'Malloy', 10),
    beside('SemQL → SQL, 3 joins, text varied: faster than Cube', 'quarry', 'cube', 'Cube', 2),
    beside('SemQL → SQL, the same text again: faster than Cube', 'quarryAgain', 'cubeAgain', 'Cube', 5),
  ];
}
