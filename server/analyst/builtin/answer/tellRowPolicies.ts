import type { Analysis, AnalystRequest, AnalystResult, AnswerSpec, Assumption, RefusalSpec } from '../../analyst.ts';
import type { ModelDefinition } from '../../../semql/catalog/definition.ts';
import type { Provenance } from '../../../semql/compiled.ts';
import { labelOf } from '../catalog/catalogLookup.ts';
import { nameText } from '../writing/semqlText.ts';
import { toNumber } from './rows/cells.ts';
import { modelOf, runQuery } from './rows/runQuery.ts';

/**
 * Says which row policies limited what an answer counts, and how many rows of each model they open
 * to the person who asked. How many rows there are is not told, because that is hidden. Where they
 * open no row of what is counted, that is a refusal: 0 would be a number about the company.
 */
export async function tellRowPolicies(
  result: AnalystResult,
  { catalog }: Pick<AnalystRequest, 'catalog'>,
  analysis: Analysis,
): Promise<AnalystResult> {
  if (result.kind !== 'answer') return result;
  const others = result.assumptions.filter(({ kind }) => kind !== 'row_policy');
  const chips: Assumption[] = [];
  for (const [name, bound] of boundModels(result.executions.flatMap(({ provenance }) => provenance))) {
    const model = catalog.models.find((one) => one.name === name);
    if (model === undefined) continue;
    const policies = (model.rowPolicies ?? []).filter(({ id }) =>
      bound.some(({ definitionId }) => definitionId === id),
    );
    const seen = policies.length === 0 ? none : await visibleRows(model, analysis);
    if (seen.isNone && countedModel(result) === name) return closed(model, policies.map(labelOf));
    const text =
      policies.length === 0 ? (bound[0]?.sentence ?? '') : `You see ${seen.text}: ${policyText(policies.map(labelOf))}`;
    chips.push({
      id: `row_policy_${chips.length + 1}`,
      kind: 'row_policy',
      text,
      phrase: null,
      value: name,
      chosen: false,
      alternatives: [],
    });
  }
  return { ...result, assumptions: [...others, ...chips] };
}

/** Models of which a policy limits the rows, with what the compiler says about it. */
function boundModels(provenance: readonly Provenance[]): ReadonlyMap<string, readonly Provenance[]> {
  const policies = provenance.filter(({ part }) => part === 'row_policy');
  return Map.groupBy(policies, ({ definition }) => definition.replace(/^row policy /, '').split('.')[0] ?? '');
}

/** The model whose rows an answer counts; the others are joined to it. */
function countedModel({ executions: [main] }: AnswerSpec): string | null {
  return main?.semql == null ? null : modelOf(main.semql);
}

function closed(model: ModelDefinition, policies: readonly string[]): RefusalSpec {
  const label = labelOf(model);
  const why =
    policies.length === 0
      ? `No row policy opens rows of ${label} to you`
      : `The row ${policyText(policies)} ${policies.length === 1 ? 'opens' : 'open'} no row of ${label} to you`;
  return {
    kind: 'refusal',
    title: `You may read no rows of ${label}`,
    sentence: `${why}, so there is no number to show. An admin decides who reads which rows.`,
    understood: [],
    notUnderstood: [],
    rewrites: [],
    unknown: [],
    nearest: [],
    suggestions: [],
  };
}

interface Seen {
  readonly text: string;
  /** True: the person sees no row, whatever the question. */
  readonly isNone: boolean;
}

const none: Seen = { text: '', isNone: true };

/**
 * How many rows of a model the person sees, in words; the answer does not fail with it. Filters
 * that apply by default hide rows for another reason: the rows are counted without them, or it is
 * said that they apply where the person may not lift them.
 */
async function visibleRows(model: ModelDefinition, analysis: Analysis): Promise<Seen> {
  const of = `of the rows of ${labelOf(model)}`;
  const usual = model.filters.filter(({ applyByDefault }) => applyByDefault);
  const lifted = usual.map(({ name }) => `!${nameText(name)}`).join(', ');
  const counting = `SELECT COUNT(*) AS row_count FROM ${nameText(model.name)}`;
  const whole = lifted === '' ? counting : `${counting}[${lifted}]`;
  const isWhole = analysis.compile(whole).ok;
  const semql = isWhole ? whole : counting;
  const unknown: Seen = { text: `a part ${of}`, isNone: false };
  if (!isWhole && !analysis.compile(counting).ok) return unknown;
  try {
    const { rows } = await runQuery(semql, 'Counting the rows that you may see', analysis);
    const count = toNumber(rows[0]?.[0]);
    if (count === null) return unknown;
    const number = count === 0 ? 'none' : count.toLocaleString('en');
    return isWhole
      ? { text: `${number} ${of}`, isNone: count === 0 }
      : { text: `${number} ${of} that pass its default filters`, isNone: false };
  } catch (error) {
    analysis.signal.throwIfAborted();
    if (error instanceof Error) return unknown;
    throw error;
  }
}

function policyText(labels: readonly string[]): string {
  const quoted = labels.map((label) => `“${label}”`);
  return labels.length === 1 ? `policy ${quoted.join('')}` : `policies ${quoted.join(' and ')}`;
}
