import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boundRows, everyone } from '../../model/rowReader.ts';
import { fuzzTimes, runSeed } from '../../testing/runSeed.ts';
import { prepareCatalog } from '../catalog/prepare.ts';
import type { RowPolicyDefinition } from '../catalog/definition.ts';
import { compile } from '../compile.ts';
import { openEngines, type TestEngine, withBooleans } from '../testing/engines.test-support.ts';
import { now } from '../testing/shopQueries.test-support.ts';
import { expectRows, meant, runOn } from './answers.test-support.ts';
import { Choices, numbersOf } from './choices.test-support.ts';
import { questionText } from './questionText.test-support.ts';
import { randomQuestion } from './randomQuestion.test-support.ts';
import { randomWorld } from './randomWorld.test-support.ts';
import { catalogOf, loadWorld, type Row, type World } from './world.test-support.ts';

/**
 * Random questions over random worlds of which a reader may see a part: the compiler's SQL with the
 * reader's row policies answers on each engine what folding the rows answers that were left over
 * when everything else was taken out by hand.
 */
const worlds = 8;
const questionsPerWorld = 60;

/** A reader, and what each policy means for a row. */
const facts = { email: 'kim@north.example', attributes: { kind: 'a', size: 2, flagged: true } };
const policies: readonly { readonly text: string; readonly opens: (row: Row) => boolean }[] = [
  { text: 'kind = user.attributes.kind', opens: (row) => row['kind'] === facts.attributes.kind },
  { text: 'size >= USER.attributes.size', opens: ({ size }) => typeof size === 'number' && size >= 2 },
  { text: 'flag = user.attributes.flagged -- own', opens: (row) => row['flag'] === true },
  { text: "kind IS NULL OR user.email = 'kim@north.example' AND size < 3", opens: opensSmall },
  { text: "band = 'high'", opens: ({ size }) => typeof size === 'number' && size >= 2 },
  // Nothing is known of it, so that it opens no row, however it is written.
  { text: 'kind <> user.attributes.unknown OR TRUE', opens: () => false },
];

function opensSmall({ kind, size }: Row): boolean {
  return kind === null || (typeof size === 'number' && size < 3);
}

let engines: TestEngine[] = [];
let compared = 0;

beforeAll(async () => {
  engines = (await openEngines()).filter(({ dialect }) => dialect !== 'BIGQUERY');
});

afterAll(async () => {
  for (const engine of engines) {
    await engine.close();
  }
});

/** Some policies of a model: none, one, or two of which either opens a row. */
function policiesOf(choices: Choices): readonly (typeof policies)[number][] {
  return choices.once(3) ? [] : Array.from({ length: 1 + choices.below(2) }, () => choices.pick(policies));
}

const seeds = [
  ...Array.from({ length: worlds }, (_, index) => index + 1),
  ...Array.from({ length: 4 * fuzzTimes }, (_, index) => runSeed + index),
];

test.each(seeds)(
  'a reader of a part of world %i gets the answers of that part',
  async (seed) => {
    const world = randomWorld(seed);
    const choices = new Choices(numbersOf(seed, 200));
    const chosen = new Map(world.models.map(({ name }) => [name, policiesOf(choices)]));
    const visible: World = {
      ...world,
      models: world.models.map((own) => {
        const granted = chosen.get(own.name) ?? [];
        const rows =
          granted.length === 0 ? own.rows : own.rows.filter((row) => granted.some(({ opens }) => opens(row)));
        return { ...own, rows };
      }),
    };
    const definition = catalogOf(world);
    const models = definition.models.map((model) => ({
      ...model,
      rowPolicies: (chosen.get(model.name) ?? []).map(({ text }, index): RowPolicyDefinition => ({
        id: `${model.name} ${index}`,
        name: `policy_${index}`,
        label: '',
        description: '',
        synonyms: [],
        expression: text,
        grantees: [index === 0 ? everyone : 'act_reader'],
      })),
    }));
    const catalog = prepareCatalog({ ...definition, models });
    const { rowPolicies } = boundRows(models, { ...facts, actorId: 'act_reader', isExplorer: true });
    for (const engine of engines) {
      await loadWorld(engine, world);
    }
    const questions = fc
      .array(fc.nat(1_000_000_000), { minLength: 48, maxLength: 48 })
      .map((numbers) => randomQuestion(new Choices(numbers), world));
    await fc.assert(
      fc.asyncProperty(questions, async (question) => {
        const expected = meant(visible, question);
        if (expected === null) {
          return;
        }
        const text = questionText(question);
        for (const engine of engines) {
          const { dialect } = engine;
          const result = compile(text, catalog, { dialect, now, rowPolicies, keepDefaultFilters: false });
          if (!result.ok) {
            throw new Error(`${dialect}: ${text}\n${result.diagnostics.map(({ message }) => message).join('\n')}`);
          }
          const { sql, parameters, columns } = result.query;
          const rows = withBooleans(await runOn(engine, sql, parameters), columns);
          expectRows(rows, expected, columns, `${dialect}: ${text}\n${JSON.stringify(rowPolicies)}\n${sql}`);
          compared += 1;
        }
      }),
      { seed, numRuns: questionsPerWorld },
    );
  },
  60_000,
);

test('enough answers were compared on each engine', () => {
  expect(compared / engines.length).toBeGreaterThan(300);
});
