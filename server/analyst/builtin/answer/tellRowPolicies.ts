import type { Analysis, AnalystRequest, AnalystResult, Assumption } from '../../analyst.ts';
import type { ModelDefinition } from '../../../semql/catalog/definition.ts';
import type { Provenance } from '../../../semql/compiled.ts';
import { labelOf } from '../catalog/catalogLookup.ts';
import { nameText } from '../writing/semqlText.ts';
import { toNumber } from './rows/cells.ts';
import { runQuery } from './rows/runQuery.ts';

/**
 * Says which row policies limited what an answer counts, and how many rows of each model they open
 * to the person who asked. How many rows there are is not told, because that is hidden.
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
    const text =
      policies.length === 0
        ? (bound[0]?.sentence ?? '')
        : `You see ${await visibleRows(model, analysis)}: ${policyText(policies.map(labelOf))}`;
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

/**
 * How many rows of a model the person sees, in words; the answer does not fail with it. Filters
 * that apply by default hide rows for another reason: the rows are counted without them, or it is
 * said that they apply where the person may not lift them.
 */
async function visibleRows(model: ModelDefinition, analysis: Analysis): Promise<string> {
  const of = `of the rows of ${labelOf(model)}`;
  const usual = model.filters.filter(({ applyByDefault }) => applyByDefault);
  const lifted = usual.map(({ name }) => `!${nameText(name)}`).join(', ');
  const counting = `SELECT COUNT(*) AS row_count FROM ${nameText(model.name)}`;
  const whole = lifted === '' ? counting : `${counting}[${lifted}]`;
  const isWhole = analysis.compile(whole).ok;
  const semql = isWhole ? whole : counting;
  if (!isWhole && !analysis.compile(counting).ok) return `a part ${of}`;
  try {
    const { rows } = await runQuery(semql, 'Counting the rows that you may see', analysis);
    const count = toNumber(rows[0]?.[0]);
    if (count === null) return `a part ${of}`;
    const number = count === 0 ? 'none' : count.toLocaleString('en');
    return isWhole ? `${number} ${of}` : `${number} ${of} that pass its default filters`;
  } catch (error) {
    analysis.signal.throwIfAborted();
    if (error instanceof Error) return `a part ${of}`;
    throw error;
  }
}

function policyText(labels: readonly string[]): string {
  const quoted = labels.map((label) => `“${label}”`);
  return labels.length === 1 ? `policy ${quoted.join('')}` : `policies ${quoted.join(' and ')}`;
}
