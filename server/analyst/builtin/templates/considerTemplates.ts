import type { Analysis, AnalystRequest, ApprovedTemplate, AnswerSpec, JsonObject } from '../../analyst.ts';
import type { Telling } from '../answer/answerReading.ts';
import { lexiconOf } from '../lexicon.ts';
import { answerTemplate } from './answerTemplate.ts';
import { fitTemplate, isNear } from './fitTemplate.ts';
import type { Fit } from './fitTemplate.ts';

/** Templates that are weighed for one question. */
const MAX_NEAR = 10;

type Fitting = Extract<Fit, { kind: 'fits' }>;

/** The answer of the approved template that fits the question; null when none does. */
export async function considerTemplates(telling: Telling): Promise<AnswerSpec | null> {
  const { request, marked, analysis, clock, lookup } = telling;
  if (request.templates.length === 0) return null;
  const lexicon = lexiconOf(request.catalog);
  const near = request.templates.filter((template) => isNear(template, marked, lexicon, clock)).slice(0, MAX_NEAR);
  await analysis.step(
    { type: 'SEARCH_TEMPLATES', reasoning: 'Looking for an approved template' },
    {
      result: near.map(({ name }) => name),
      reasoning: near.length > 0 ? `Near: ${near.map(({ name }) => name).join(', ')}` : 'No approved template is near',
    },
  );
  if (near.length === 0) return null;
  const fits = near
    .map((template) => fitTemplate(template, marked, lexicon, lookup, clock))
    .map((fit) => (fit.kind === 'fits' ? unlessBroken(fit, request, analysis) : fit));
  // The one whose name says most of the question; then by name.
  const [best] = fits
    .filter((fit) => fit.kind === 'fits')
    .toSorted((a, b) => b.phrases.length - a.phrases.length || (a.template.name < b.template.name ? -1 : 1));
  const lines = fits.map((fit) =>
    fit.kind === 'left_out'
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
  return best ? answerTemplate(best, telling) : null;
}

/** A template whose query does not compile any more, or reads rows that the agent may not, is skipped with the reason. */
function unlessBroken(fit: Fitting, { catalog, metadataOnly }: AnalystRequest, analysis: Analysis): Fit {
  const leftOut = (why: string): Fit => ({ kind: 'left_out', template: fit.template, why });
  const compiled = analysis.compile(fit.template.query, queryOptions(fit));
  if (!compiled.ok) return leftOut(`it no longer compiles (${compiled.diagnostics[0]?.message ?? 'no reason given'})`);
  const closed = catalog.models.find(({ id }) => metadataOnly.has(id) && id in compiled.query.versions);
  return closed ? leftOut(`the rows of ${closed.label || closed.name} may not be read`) : fit;
}

/** What the template's query is compiled and recorded with. */
export function queryOptions({ values, template }: Pick<Fitting, 'values'> & { readonly template: ApprovedTemplate }) {
  return { parameters: values, templateVersionId: template.versionId };
}

function valuesText({ values }: Fitting): string {
  const given = Object.entries(values).map(([name, value]) => `${name} = ${String(value)}`);
  return given.length > 0 ? ` with ${given.join(', ')}` : '';
}
