import type { Analysis, ApprovedTemplate, AnswerSpec, JsonObject, RefusalSpec } from '../../analyst.ts';
import type { Telling } from '../answer/answerReading.ts';
import { lexiconOf } from '../lexicon/lexicon.ts';
import { answerTemplate } from './answerTemplate.ts';
import { fitTemplate, isNear } from './fitTemplate.ts';
import type { Fit } from './fitTemplate.ts';
import { exampleOf } from './templateExample.ts';
import { anyValues, queryOptions, statementOf } from './templateQuery.ts';

/** Templates that are weighed for one question. */
const MAX_NEAR = 10;

type Fitting = Extract<Fit, { kind: 'fits' }>;
type Lacking = Extract<Fit, { kind: 'lacks' }>;

/**
 * The answer of the approved template that fits the question, or what it would have to be told;
 * null when none fits.
 */
export async function considerTemplates(telling: Telling): Promise<AnswerSpec | RefusalSpec | null> {
  const { request, marked, analysis, clock, lookup } = telling;
  if (request.templates.length === 0) return null;
  const lexicon = lexiconOf(request.catalog);
  const near = await nameable(
    request.templates.filter((template) => isNear(template, marked, lexicon, clock)),
    telling,
  );
  await analysis.step(
    { type: 'SEARCH_TEMPLATES', reasoning: 'Looking for an approved template' },
    {
      result: near.map(({ name }) => name),
      reasoning:
        near.length > 0 ? `Similar: ${near.map(({ name }) => name).join(', ')}` : 'No approved template is similar',
    },
  );
  if (near.length === 0) return null;
  const fits: Fit[] = [];
  for (const template of near) {
    const fit = fitTemplate(template, marked, lexicon, lookup, clock, request.variables);
    fits.push(fit.kind === 'fits' ? await unlessBroken(fit, telling) : fit);
  }
  // The one whose name says most of the question; then by name.
  const [best] = fits
    .filter((fit) => fit.kind === 'fits')
    .toSorted((a, b) => b.phrases.length - a.phrases.length || (a.template.name < b.template.name ? -1 : 1));
  const lines = fits.map((fit) =>
    fit.kind === 'lacks'
      ? `“${fit.template.name}” lacks a value: the question gives no value for ${named(fit)}`
      : fit.kind === 'left_out'
        ? `“${fit.template.name}” is left out: ${fit.why}`
        : fit === best
          ? `“${fit.template.name}” fits${valuesText(fit)}`
          : `“${fit.template.name}” fits too`,
  );
  await analysis.step(
    { type: 'EVALUATE_TEMPLATES', reasoning: 'Comparing approved templates with the question' },
    {
      result: best ? best.template.versionId : null,
      reasoning: `${lines.join('. ')}.`,
      metadata: { templates: fits.map((fit): JsonObject => ({ id: fit.template.id, fits: fit.kind === 'fits' })) },
    },
  );
  const lacking = fits.find((fit) => fit.kind === 'lacks');
  if (best) return answerTemplate(best, telling);
  return lacking ? askForValues(lacking, telling) : null;
}

/** Says what an approved template has to be told, and how it is asked. */
async function askForValues(lacking: Lacking, { marked, analysis, lookup, clock }: Telling): Promise<RefusalSpec> {
  const { template, missing, phrases } = lacking;
  const examples = missing.map((one) => exampleOf(one, template, lookup, clock));
  const asked = marked.tokens.map(({ raw }) => raw);
  const example = examples.includes(null) ? null : [...asked, ...examples].join(' ');
  const how = example === null ? '' : `, as in “${example}”`;
  const sentence = `The approved template “${template.name}” answers this. It has to be told ${named(lacking)}${how}.`;
  await analysis.step({ type: 'SUMMARIZE', reasoning: sentence }, { result: sentence });
  return {
    kind: 'refusal',
    title: missing.length > 1 ? 'Values are missing' : 'A value is missing',
    sentence,
    understood: phrases.map(({ phrase }) => ({ phrase, says: `is of the approved template “${template.name}”` })),
    notUnderstood: [],
    rewrites: [],
    unknown: [],
    nearest: [],
    suggestions: example === null ? [] : [example],
  };
}

const spoken = (name: string): string => name.replaceAll('_', ' ');

function named({ missing }: Lacking): string {
  return missing.map(({ name }) => `“${spoken(name)}”`).join(' and ');
}

/**
 * The first of them, less those whose SQL reads what this agent may not: their names would tell of
 * it.
 */
async function nameable(
  near: readonly ApprovedTemplate[],
  { analysis }: Telling,
): Promise<readonly ApprovedTemplate[]> {
  const found: ApprovedTemplate[] = [];
  for (const template of near) {
    if (found.length === MAX_NEAR) break;
    if (await isNameable(template, analysis)) found.push(template);
  }
  return found;
}

/** False: its SQL reads what this agent may not even know of. */
export async function isNameable(template: ApprovedTemplate, analysis: Analysis): Promise<boolean> {
  const statement = template.language === 'SQL' ? statementOf(template, anyValues(template)) : null;
  const check = statement === null ? null : await analysis.checkSql(statement);
  return check === null || check.ok || !check.hidden;
}

/**
 * A template whose query does not compile any more, or reads rows that the agent may not, is
 * skipped with the reason.
 */
async function unlessBroken(fit: Fitting, { request, analysis }: Telling): Promise<Fit> {
  const { template, values } = fit;
  const leftOut = (why: string): Fit => ({ kind: 'left_out', template, why });
  if (template.language === 'SQL') {
    const statement = statementOf(template, values);
    if (statement === null) return leftOut('it does not say which data source it is for');
    const check = await analysis.checkSql(statement);
    return check.ok ? fit : leftOut(`its SQL cannot be run (${check.message})`);
  }
  const compiled = analysis.compile(template.query, queryOptions(fit));
  if (!compiled.ok) return leftOut(`it no longer compiles (${compiled.diagnostics[0]?.message ?? 'no reason given'})`);
  const { catalog, metadataOnly } = request;
  const closed = catalog.models.find(({ id }) => metadataOnly.has(id) && id in compiled.query.versions);
  return closed ? leftOut(`the rows of ${closed.label || closed.name} may not be read`) : fit;
}

function valuesText({ values }: Fitting): string {
  const given = Object.entries(values).map(([name, value]) => `${name} = ${String(value)}`);
  return given.length > 0 ? ` with ${given.join(', ')}` : '';
}
