import type {
  Analysis,
  Analyst,
  AnalystRequest,
  AnalystResult,
  AnswerSpec,
  Assumption,
  ClarificationOption,
  ClarificationSpec,
  RememberedChoice,
} from '../../analyst.ts';
import { answerChange } from '../answer/answerChange.ts';

/** Times a question is settled by a remembered choice before it is asked back after all. */
const MAX_SETTLED = 2;
const MAX_CHANGES = 4;
const MAX_SUGGESTIONS = 4;

/**
 * Answers a question with the choices that are remembered: one that would be asked back is read as
 * was chosen, and an assumption that was changed stays changed. The answer says so, and offers the
 * other readings.
 */
export async function answerAsRemembered(
  answer: Analyst,
  request: AnalystRequest,
  analysis: Analysis,
): Promise<AnalystResult> {
  const { remembered = [] } = request;
  let asked = request;
  let result = await answer(asked, analysis);
  const settled: { readonly options: readonly ClarificationOption[]; readonly option: ClarificationOption }[] = [];
  while (result.kind === 'clarification' && settled.length < MAX_SETTLED) {
    const option = optionOf(result, remembered);
    if (option === null) {
      return result;
    }
    const { options } = result;
    settled.push({ options, option });
    await thinks(analysis, option.label, `Read as “${option.label}”, as remembered; nothing is asked back`);
    const turn = { question: asked.question, reading: null, options };
    asked = { ...asked, question: option.question, previous: [...asked.previous, turn] };
    result = await answer(asked, analysis);
  }
  if (result.kind !== 'answer') {
    return result;
  }
  const changed = await changeAssumptions(result, asked, analysis);
  return settled.reduceRight<AnswerSpec>((told, one) => tellSettled(told, one), changed);
}

/** The option that was remembered for exactly these; null: this is asked for the first time. */
function optionOf({ options }: ClarificationSpec, remembered: readonly RememberedChoice[]): ClarificationOption | null {
  const labels = keyOf(options.map(({ label }) => label));
  for (const choice of remembered) {
    if (choice.kind === 'reading' && keyOf(choice.options) === labels) {
      return options.find(({ label }) => label === choice.label) ?? null;
    }
  }
  return null;
}

function keyOf(labels: readonly string[]): string {
  return JSON.stringify(labels.toSorted());
}

function tellSettled(
  told: AnswerSpec,
  { options, option }: { readonly options: readonly ClarificationOption[]; readonly option: ClarificationOption },
): AnswerSpec {
  const chip: Assumption = {
    id: `remembered_${option.label}`,
    kind: 'synonym',
    text: `Read as “${option.label}”`,
    phrase: option.means?.phrase ?? null,
    value: option.label,
    chosen: true,
    remembered: true,
    alternatives: [],
  };
  const others = options.filter((other) => other !== option).map(({ question }) => question);
  return {
    ...told,
    options,
    assumptions: [chip, ...told.assumptions],
    suggestions: [...others, ...told.suggestions].slice(0, MAX_SUGGESTIONS),
  };
}

/** The answer with its assumptions as they were remembered; one that cannot be computed stays. */
async function changeAssumptions(answer: AnswerSpec, request: AnalystRequest, analysis: Analysis): Promise<AnswerSpec> {
  let told = answer;
  const done = new Set<RememberedChoice>();
  for (const choice of request.remembered ?? []) {
    const alternative = done.size < MAX_CHANGES ? alternativeFor(told, choice) : null;
    if (alternative === null) {
      continue;
    }
    done.add(choice);
    const { before, id, text } = alternative;
    await thinks(analysis, text, `“${text}” instead of “${before}”, as remembered`);
    const changed = await answerChange({ answer: told, alternativeId: id }, request, analysis);
    if (changed.kind === 'answer') {
      told = { ...changed, moved: null, assumptions: changed.assumptions.map((one) => marked(one, text)) };
    }
  }
  return told;
}

function alternativeFor(
  { assumptions }: AnswerSpec,
  choice: RememberedChoice,
): { readonly before: string; readonly id: string; readonly text: string } | null {
  if (choice.kind !== 'assumption') {
    return null;
  }
  for (const { kind, phrase, value, text: before, chosen, alternatives } of assumptions) {
    const isIt =
      !chosen &&
      kind === choice.of &&
      phrase?.toLowerCase() === choice.phrase?.toLowerCase() &&
      (choice.from === null || value === choice.from);
    const picked = isIt ? alternatives.find((one) => one.value === choice.to) : undefined;
    if (picked !== undefined) {
      return { before, id: picked.id, text: picked.text };
    }
  }
  return null;
}

function marked(assumption: Assumption, text: string): Assumption {
  return assumption.chosen && assumption.text === text ? { ...assumption, remembered: true } : assumption;
}

async function thinks(analysis: Analysis, result: string, reasoning: string): Promise<void> {
  await analysis.step({ type: 'THOUGHT', reasoning: 'Following a remembered choice' }, { result, reasoning });
}
