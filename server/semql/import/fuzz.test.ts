import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prepareCatalog } from '../catalog/prepare.ts';
import { compile } from '../compile.ts';
import { parseQuery } from '../language/parse/parser.ts';
import { bikesFiles, bikesProject } from './bikes/askProject.test-support.ts';
import { bikesColumns } from './bikes/bikesData.test-support.ts';
import { translateNames } from './foreignNames.ts';
import { translateRequest } from './foreignRequest.ts';
import { importProject } from './importProject.ts';
import { withoutJinja } from './jinja.ts';
import type { ImportFile } from './project.ts';
import { exportQuarry } from './quarry/exportQuarry.ts';
import { fuzz } from '../testing/fuzz.test-support.ts';

const projects: Readonly<Record<string, readonly ImportFile[]>> = {
  metricflow: bikesFiles('metricflow'),
  latest: bikesFiles('metricflow-latest'),
  cube: bikesFiles('cube'),
  osi: bikesFiles('osi.yml'),
  quarry: [{ path: 'quarry.yml', text: exportQuarry(bikesProject('osi.yml').catalog) }],
};

const longestMs = 1_000;

/** Reads the files, asks every metric, and expects an answer or sentences, soon. */
function expectPatience(files: readonly ImportFile[]): void {
  const started = performance.now();
  const project = importProject(files, bikesColumns);
  for (const { sentence, severity, place } of project.report) {
    expect(place).toMatch(/^[^:]+:[1-9]\d*$/);
    expect(sentence.length).toBeGreaterThan(10);
    expect(['error', 'warning', 'info']).toContain(severity);
  }
  if (project.format !== null) {
    const catalog = prepareCatalog(project.catalog);
    for (const { name } of project.catalog.metrics.slice(0, 5)) {
      const text = `SELECT metric_time__month, "${name.replaceAll('"', '""')}"`;
      const { query } = parseQuery(text);
      if (query !== null) {
        compile(translateNames(query, project.names), catalog, { dialect: 'DUCKDB', now: new Date(0) });
      }
    }
  }
  expect(performance.now() - started).toBeLessThan(longestMs);
}

/**
 * A change of the text: a line gone, doubled, moved in, or swapped for something else; characters
 * put in anywhere.
 */
const change = fc.record({
  at: fc.nat(),
  what: fc.constantFrom('drop', 'double', 'indent', 'replace', 'insert', 'cut', 'swap'),
  text: fc.oneof(
    fc.constantFrom(
      '[',
      '{',
      '}',
      ']',
      ': ',
      '- ',
      '&a',
      '*a',
      '<<: *a',
      '|',
      '>',
      '"',
      "'",
      '{{',
      '}}',
      '{CUBE}',
      '!!map',
      '? ',
      '#',
      '\t',
      '~',
      '0x1F',
      '.inf',
      '__proto__: 1',
      'constructor: {}',
      'type: derived',
      'expr: rides',
      'name: rides',
    ),
    fc.string({ maxLength: 8 }),
  ),
});

function changed(
  text: string,
  { at, what, text: inserted }: { readonly at: number; readonly what: string; readonly text: string },
): string {
  const lines = text.split('\n');
  const index = at % lines.length;
  const line = lines[index] ?? '';
  const position = at % (text.length + 1);
  switch (what) {
    case 'drop':
      return lines.toSpliced(index, 1).join('\n');
    case 'double':
      return lines.toSpliced(index, 0, line).join('\n');
    case 'indent':
      return lines.with(index, `  ${line}`).join('\n');
    case 'replace':
      return lines.with(index, line.replace(/[^\s:,{}[\]-]+(?=[,}\]]?\s*$)/, inserted)).join('\n');
    case 'swap':
      return lines.with(index, lines[(index * 7) % lines.length] ?? '').join('\n');
    case 'cut':
      return text.slice(0, position);
    default:
      return text.slice(0, position) + inserted + text.slice(position);
  }
}

describe.each(Object.entries(projects))('changed files of %s', (_, files) => {
  test('never crash or hang an importer', async () => {
    await fuzz(
      fc.property(fc.nat(), fc.array(change, { minLength: 1, maxLength: 4 }), (which, changes) => {
        const index = which % files.length;
        const file = files[index];
        if (file === undefined) {
          return;
        }
        expectPatience(files.with(index, { ...file, text: changes.reduce(changed, file.text) }));
      }),
      50,
    );
  });
});

test('texts that unfold or nest without end are told, not followed', () => {
  const laughs = [
    'a: &a [x, x, x, x, x, x, x, x, x]',
    ...'bcdefghi'
      .split('')
      .map(
        (name, index) => `${name}: &${name} [${Array.from({ length: 9 }, () => `*${'abcdefgh'[index]}`).join(', ')}]`,
      ),
  ];
  for (const text of [
    `models: []\n${laughs.join('\n')}`,
    '['.repeat(20_000),
    '{a: '.repeat(5_000),
    `cubes: ${'- '.repeat(3_000)}`,
    'models: &m\n  - *m',
  ]) {
    const started = performance.now();
    const { report } = importProject([{ path: 'hostile.yml', text }]);
    expect(report.length).toBeGreaterThan(0);
    expect(performance.now() - started).toBeLessThan(longestMs * 3);
  }
});

test('values that aliases and merges repeat are counted over the whole project', () => {
  const repeated = 'The aliases of the project repeat more values than a semantic layer has.';
  const told = (...texts: readonly string[]) =>
    importProject(texts.map((text, index) => ({ path: `${index}.yml`, text }))).report.filter(
      ({ sentence }) => sentence === repeated,
    );
  const keys = Array.from({ length: 2_000 }, (_, index) => `  k${index}: 1`).join('\n');
  expect(told(`d: &d\n${keys}\ncubes:\n${'  - {<<: *d}\n'.repeat(2_000)}`)).toMatchObject([{ place: '0.yml:2252' }]);

  // 60 × 60 × 60 values of an enumeration in each file: the third one is too much.
  const list = (anchor: string, item: string) =>
    `${anchor}: &${anchor} [${Array.from({ length: 60 }, () => item).join(', ')}]`;
  const cube = [list('v', 'x'), list('d', '{name: n, values: *v}'), list('m', '{name: m, dimensions: *d}')].join('\n');
  expect(told(cube, cube)).toEqual([]);
  expect(told(cube, cube, cube)).toMatchObject([{ place: '2.yml:3' }]);

  const shared = `d: &d {sql_table: t}\ncubes:\n${'  - {<<: *d, name: n}\n'.repeat(1_000)}`;
  expect(told(shared)).toEqual([]);
});

test('names in templates keep every other character where it was', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      const [left, right] = [before, after].map((text) => text.replaceAll(/[{}]/g, ''));
      const text = `${left}{{ Dimension('a__b') }}${right}`;
      const plain = withoutJinja(text);
      expect(plain).toHaveLength(text.length);
      expect(plain.startsWith(`${left}a__b `)).toBe(true);
      expect(plain.endsWith(right ?? '')).toBe(true);
    }),
  );
});

test('requests of any shape are given back or translated, never thrown at', () => {
  const { names } = bikesProject('metricflow');
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (request, part) => {
      translateRequest(request, names);
      translateRequest({ metrics: [part], groupBy: [part], filters: [part], orderBy: [part], grain: part }, names);
    }),
  );
});
