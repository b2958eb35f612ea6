import type { Analyst, AnalystResult, EngineRecord } from './analyst.ts';
import { tellRowPolicies } from './builtin/answer/tellRowPolicies.ts';
import { isNameable } from './builtin/templates/considerTemplates.ts';
import { builtinAnalyst } from './builtin/builtinAnalyst.ts';
import type { Models } from './model/contract.ts';
import { quickLimits } from './model/modelLimits.ts';

const builtIn = 'built-in';
const longestReason = 400;

/**
 * Answers a question with the engines that its agent has, in their order. The built-in engine is
 * free and answers in milliseconds; where it is asked first, a model gets only what it is not sure
 * of. Whatever happens to the models, the built-in engine has an answer.
 */
export const quickAnalyst: Analyst = async (request, analysis) => {
  const models = request.models ?? null;
  if (models === null || request.change !== null) {
    return builtinAnalyst(request, analysis);
  }
  // What a model has computed is nothing that the built-in engine could go on with.
  const last = request.previous.at(-1);
  const goesOn = last !== undefined && last.reading === null && (last.semql ?? null) !== null;
  const first = models.order === 'BUILTIN_FIRST' && !goesOn ? await builtinAnalyst(request, analysis) : null;
  if (first !== null && isSure(first)) {
    return first;
  }
  if (first !== null) {
    const why = first.kind === 'clarification' ? 'it would ask back' : 'it does not understand all of it';
    const reasoning = `The built-in engine is not sure: ${why}`;
    await analysis.step({ type: 'THOUGHT', reasoning }, { result: first.kind });
  }
  const asked = models.refusal === null ? await askModels(models, request, analysis) : null;
  if (asked !== null && asked.result !== null) {
    const told = await tellRowPolicies(asked.result, request, analysis);
    return { ...told, engine: engineOf(models, asked.model, asked.reasons) };
  }
  const reasons = asked?.reasons ?? [models.refusal ?? ''];
  const reasoning = `Answering with the built-in engine: ${reasons.join('; ')}`;
  await analysis.step({ type: 'THOUGHT', reasoning }, { result: null });
  return { ...(first ?? (await builtinAnalyst(request, analysis))), engine: engineOf(models, builtIn, reasons) };
};

async function askModels(models: Models, ...[request, analysis]: Parameters<Analyst>) {
  // Loaded on first use: most installations have no model.
  const { ModelRun } = await import('./model/modelRun.ts');
  const nameable = await Promise.all(request.templates.map((template) => isNameable(template, analysis)));
  const templates = request.templates.filter((_, index) => nameable[index]);
  return new ModelRun({ ...request, templates }, analysis, models, quickLimits).end();
}

/** True: nothing in the question was left without a meaning, and no meaning was a choice. */
function isSure({ kind }: AnalystResult): boolean {
  return kind === 'answer' || kind === 'explanation';
}

function engineOf(models: Models, answered: string, reasons: readonly string[]): EngineRecord {
  const [model = answered] = models.names;
  return model === answered
    ? { model, fallbackModel: null, fallbackReason: null }
    : { model, fallbackModel: answered, fallbackReason: reasons.join('; ').slice(0, longestReason) };
}
