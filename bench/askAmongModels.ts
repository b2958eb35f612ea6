import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtinAnalyst } from '../server/analyst/builtin/builtinAnalyst.ts';
import type { CatalogDefinition, ModelDefinition } from '../server/semql/catalog/definition.ts';
import { percentile } from './percentile.ts';
import { openDatabase } from './questions/database.ts';
import { scoreSuite } from './questions/scoreSuite.ts';
import { suites } from './questions/suites.ts';
import { atMost, type Row } from './row.ts';

const modelCount = 200;
const kinds = [
  'archived',
  'planned',
  'regional',
  'wholesale',
  'partner',
  'trial',
  'external',
  'imported',
  'seasonal',
  'budgeted',
  'rejected',
  'monitored',
  'franchise',
  'legacy',
  'reviewed',
  'estimated',
  'training',
  'consolidated',
  'transferred',
  'simulated',
] as const;

/** A model with the same data and joins under other names: "Archived orders", "archived status". */
function relative(kind: string, model: ModelDefinition): ModelDefinition {
  const renamed = (name: string): string => `${kind}_${name}`;
  return {
    ...model,
    id: renamed(model.id),
    name: renamed(model.name),
    label: `${kind} ${model.label}`,
    synonyms: [],
    grain: { ...model.grain, keys: model.grain.keys.map(renamed) },
    dimensions: model.dimensions.map((one) => ({
      ...one,
      id: renamed(one.id),
      name: renamed(one.name),
      label: `${kind} ${one.label}`,
      synonyms: [],
    })),
    measures: [],
    filters: [],
    relationships: model.relationships.map((one) => ({
      ...one,
      id: renamed(one.id),
      toModel: renamed(one.toModel),
      keys: one.keys.map(({ from, to }) => ({ from: renamed(from), to: renamed(to) })),
    })),
  };
}

/** The sample company with relatives of its models, whose fields share all their nouns. */
function amongRelatives(company: CatalogDefinition): CatalogDefinition {
  const further = kinds.flatMap((kind) => company.models.map((model) => relative(kind, model)));
  return { ...company, models: [...company.models, ...further].slice(0, modelCount) };
}

/**
 * P7: milliseconds from a question in quick mode until its answer, without browser and records: the
 * questions of the sample company over a layer of 200 models, in which each field has relatives of
 * the same noun.
 */
export async function askAmongModels(): Promise<readonly Row[]> {
  const [company] = suites;
  if (company === undefined) {
    throw new Error('There is no suite.');
  }
  const folder = await mkdtemp(join(tmpdir(), 'quarry-among-'));
  try {
    const database = await openDatabase((await company.generate(folder)).files);
    try {
      const among = { ...company, catalog: amongRelatives(company.catalog) };
      const begun = performance.now();
      await scoreSuite({ ...among, questions: among.questions.slice(0, 1) }, database, builtinAnalyst);
      const first = performance.now() - begun;
      const outcomes = await scoreSuite(among, database, builtinAnalyst);
      const times = outcomes.map(({ durationMs }) => durationMs);
      const slowest = outcomes.toSorted((a, b) => b.durationMs - a.durationMs).slice(0, 3);
      const answers = outcomes.filter(({ reply }) => reply === 'answer').length;
      return [
        atMost({
          id: 'P7',
          what: `question to answer among ${modelCount} models, median`,
          value: percentile(times, 0.5),
          bar: 250,
          unit: 'ms',
          notes: [
            `p95 ${percentile(times, 0.95).toFixed(0)} ms; ${answers} answers to ${outcomes.length} questions; the first of a process ${first.toFixed(0)} ms`,
            ...slowest.map(({ question, durationMs }) => `${durationMs.toFixed(0)} ms: ${question.question}`),
          ],
        }),
      ];
    } finally {
      database.close();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}
