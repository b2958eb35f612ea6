import type { Analysis, AnalystRequest, AnalystResult, JsonObject } from '../analyst.ts';
import { bindNumbers } from './bindNumbers.ts';
import type { AskedModels, ModelMessage, Models, ToolCall, ToolResult } from './contract.ts';
import { fieldNamed, findFields } from './findFields.ts';
import { looseNumbers } from './looseNumbers.ts';
import { refused, type CallDone } from './callDone.ts';
import { ModelQueries } from './modelQueries.ts';
import { modelInstructions } from './modelInstructions.ts';
import type { ModelLimits } from './modelLimits.ts';
import { inputs, modelTools } from './modelTools.ts';
import { isOtherLanguage } from './numberWords.ts';
import { plainText } from './plainText.ts';
import { writeModelAnswer } from './writeModelAnswer.ts';

/** End of what models could do: a result, or the reasons why there is none. */
type ModelEnd =
  | { readonly result: AnalystResult; readonly model: string; readonly reasons: readonly string[] }
  | { readonly result: null; readonly reasons: readonly string[] };

const mostFound = 6_000;
const mostValues = 20;

/**
 * Language models at work on one question. Each turn and each query is a recorded step: after a
 * crash the record is read, and nothing is asked, paid for or computed twice.
 */
export class ModelRun {
  readonly #request: AnalystRequest;
  readonly #analysis: Analysis;
  readonly #models: Models;
  readonly #limits: ModelLimits;
  readonly #mark: string;
  readonly #messages: ModelMessage[] = [];
  readonly #queries: ModelQueries;
  readonly #left = new Set<string>();
  readonly #reasons: string[] = [];
  #calls = 0;
  #rewrites = 0;

  constructor(request: AnalystRequest, analysis: Analysis, models: Models, limits: ModelLimits) {
    this.#request = request;
    this.#analysis = analysis;
    this.#models = models;
    this.#limits = limits;
    this.#mark = markOf(`${request.now.toISOString()} ${request.question}`);
    this.#queries = new ModelQueries(request, analysis, { seesRows: models.seesRows, mark: this.#mark, limits });
  }

  async end(): Promise<ModelEnd> {
    this.#messages.push({ from: 'user', text: questionText(this.#request, this.#models.seesRows) });
    const deadline = AbortSignal.timeout(this.#limits.milliseconds);
    let invalid = 0;
    let silent = 0;
    for (let turns = 0; turns < this.#limits.turns; turns += 1) {
      const { turn, model, failures } = await this.#ask(deadline);
      this.#reasons.push(...failures.map(({ words }) => words));
      for (const failure of failures) {
        if (failure.model !== model) {
          this.#left.add(failure.model);
        }
      }
      if (turn === null || model === null) {
        return this.#none();
      }
      this.#messages.push({ from: 'model', by: model, said: turn.said });
      if (turn.calls.length === 0) {
        silent += 1;
        if (silent > 1) {
          return this.#none(`${model} did not end with an answer`);
        }
        this.#messages.push({ from: 'user', text: 'End with one of answer, ask_user and refuse.' });
        continue;
      }
      const results: ToolResult[] = [];
      for (const call of turn.calls) {
        this.#calls += 1;
        const done = await this.#do(call);
        if (done.result !== undefined) {
          return { result: done.result, model, reasons: [...new Set(this.#reasons)] };
        }
        results.push({ id: call.id, name: call.name, text: done.text, failed: done.failed });
      }
      this.#messages.push({ from: 'tools', results });
      invalid = turn.calls.every(({ problem }) => problem !== null) ? invalid + 1 : 0;
      if (invalid >= this.#limits.invalidTurns || this.#queries.isLost()) {
        this.#reasons.push(`${model} did not find a query that runs`);
        this.#left.add(model);
        // The next model reads what went well before.
        this.#messages.splice(invalid > 0 ? -2 * invalid : 1);
        this.#queries.forgive();
        invalid = 0;
      }
    }
    return this.#none('the question took too many turns');
  }

  #none(reason?: string): ModelEnd {
    return { result: null, reasons: [...new Set([...this.#reasons, ...(reason === undefined ? [] : [reason])])] };
  }

  /**
   * One turn, as a step. Its failures are part of the result: a step that threw would throw again.
   */
  async #ask(deadline: AbortSignal): Promise<AskedModels> {
    const { signal } = this.#analysis;
    const [meant = 'a language model'] = this.#models.names.filter((name) => !this.#left.has(name));
    const asked = await this.#analysis.step(
      { type: 'THOUGHT', actionName: 'askModel', reasoning: `Asking ${meant}` },
      async () => {
        const request = {
          instructions: modelInstructions(this.#request, this.#models.seesRows, this.#models.layerLength),
          messages: this.#messages,
          tools: modelTools,
          left: this.#left,
          signal: AbortSignal.any([signal, deadline]),
        };
        const result = await this.#models.ask(request).catch((error: unknown): AskedModels => {
          signal.throwIfAborted();
          if (!deadline.aborted) {
            throw error;
          }
          const words = `${meant} does not answer in time`;
          return { turn: null, model: null, failures: [{ model: meant, kind: 'timeout', words }], tokens: 0, cost: 0 };
        });
        return {
          result: JSON.parse(JSON.stringify(result)) as JsonObject,
          reasoning: doneText(result),
          metadata: { model: result.model, tokens: result.tokens, cost: result.cost },
        };
      },
    );
    // Stored from an AskedModels.
    return asked as unknown as AskedModels;
  }

  async #do(call: ToolCall): Promise<CallDone> {
    if (call.problem !== null) {
      return refused(call.problem);
    }
    if (this.#calls > this.#limits.calls && !endings.has(call.name)) {
      return refused('no calls are left; end now');
    }
    const { input } = call;
    switch (call.name) {
      case 'find_fields':
        return this.#findFields(inputs.find_fields.parse(input));
      case 'find_values':
        return this.#findValues(inputs.find_values.parse(input));
      case 'run_semql':
        return this.#queries.runSemql(inputs.run_semql.parse(input));
      case 'run_template':
        return this.#queries.runTemplate(inputs.run_template.parse(input));
      case 'answer':
        return this.#answer(inputs.answer.parse(input));
      case 'ask_user':
        return this.#askUser(inputs.ask_user.parse(input));
      case 'refuse':
        return this.#refuse(inputs.refuse.parse(input));
      default:
        return refused('there is no such tool');
    }
  }

  async #findFields({ words, model }: Input<'find_fields'>): Promise<CallDone> {
    const found = findFields(this.#request.catalog, words, model);
    await this.#analysis.step(
      { type: 'SEARCH_DEFINITIONS', reasoning: 'Looking for definitions' },
      { result: found.map(({ name }) => name ?? null), reasoning: `Found ${found.length} definitions` },
    );
    return { text: JSON.stringify(found).slice(0, mostFound), failed: false };
  }

  async #findValues({ dimension, text }: Input<'find_values'>): Promise<CallDone> {
    const [name = ''] = dimension.split('.');
    const model = this.#request.catalog.models.find((one) => one.name === name);
    const isClosed = model === undefined || this.#request.metadataOnly.has(model.id) || !this.#models.seesRows;
    const values = isClosed
      ? []
      : await this.#analysis.step(
          { type: 'SEARCH_DEFINITIONS', reasoning: `Looking for values of ${dimension}` },
          async () => ({ result: [...(await this.#analysis.searchValues(dimension, text, mostValues))] }),
        );
    const said = this.#models.seesRows
      ? `<data ${this.#mark}>\n${JSON.stringify(values).slice(0, mostFound)}\n</data ${this.#mark}>`
      : 'You may not see values. Filter by the words of the question.';
    return { text: said, failed: false };
  }

  async #answer(input: Input<'answer'>): Promise<CallDone> {
    // Only what comes with the answer may be referred to: its reader can look it up.
    const named = new Map([...this.#queries.evidence].filter(([id]) => input.queries.includes(id)));
    const [first, ...more] = [...new Set(input.queries)].flatMap((id) => named.get(id) ?? []);
    if (first === undefined) {
      return refused(`queries that were run: ${[...this.#queries.evidence.keys()].join(', ') || 'none'}`);
    }
    const executions = [first, ...more] as const;
    const known = this.#queries.known(executions);
    const bound = bindNumbers(input.sentence, named, known);
    if (bound.problems.length > 0 || bound.text === '') {
      this.#rewrites += 1;
      if (this.#rewrites <= this.#limits.rewrites) {
        return refused(`${bound.problems.slice(0, 5).join('; ')}. Every number is a reference in braces.`);
      }
    }
    const sentence = bound.problems.length > 0 || bound.text === '' ? null : bound;
    const result = await writeModelAnswer(
      { input, executions, sentence, known, approved: this.#queries.approvedBy(first) },
      this.#request,
      this.#analysis,
    );
    return { text: '', failed: false, result };
  }

  async #askUser({ question, options }: Input<'ask_user'>): Promise<CallDone> {
    const meanings = new Map<string, { readonly label: string; readonly semql: string }>();
    for (const { label, semql } of options) {
      const compiled = this.#analysis.compile(semql);
      const words = plainText(label, 80);
      if (compiled.ok && words !== '' && looseNumbers(words, this.#queries.known([])).length === 0) {
        meanings.set(compiled.query.canonicalText, { label: words, semql: compiled.query.canonicalText });
      }
    }
    if (meanings.size < 2) {
      return refused('fewer than two of these options are queries that run and differ; choose one, and answer');
    }
    const words = plainText(question, 240);
    const asked =
      words === '' || looseNumbers(words, this.#queries.known([])).length > 0 ? 'Which one do you mean?' : words;
    const offered = [...meanings.values()].map(({ label, semql }) => ({ label, question: label, semql }));
    await this.#analysis.step(
      { type: 'QUICK_MODE_CLARIFICATION', reasoning: asked },
      { result: offered, metadata: { default: offered[0]?.label ?? null } },
    );
    return { text: '', failed: false, result: { kind: 'clarification', question: asked, options: offered } };
  }

  async #refuse({ sentence, unknown, nearest }: Input<'refuse'>): Promise<CallDone> {
    const { catalog, question } = this.#request;
    const words = plainText(sentence, 400);
    const known = this.#queries.known([]);
    const isClean =
      words !== '' && looseNumbers(words, known).length === 0 && !isOtherLanguage(words, question, known.names);
    const said = isClean ? words : 'The data of this agent cannot answer this.';
    const asked = unknown.filter((word) => question.toLowerCase().includes(word.toLowerCase()));
    await this.#analysis.step({ type: 'SUMMARIZE', reasoning: said }, { result: said });
    const result: AnalystResult = {
      kind: 'refusal',
      title: 'The data cannot answer this',
      sentence: said,
      understood: [],
      notUnderstood: asked.map((phrase) => ({ phrase, says: 'has no meaning in what this agent sees' })),
      rewrites: [],
      unknown: asked,
      nearest: nearest.flatMap((name) => {
        const found = fieldNamed(catalog, name);
        return found === null ? [] : [{ ...found, label: found.name }];
      }),
      suggestions: [],
    };
    return { text: '', failed: false, result };
  }
}

type Input<Name extends keyof typeof inputs> = ReturnType<(typeof inputs)[Name]['parse']>;

const endings: ReadonlySet<string> = new Set(['answer', 'ask_user', 'refuse']);

/** Line of a turn in our own words: what a model writes may hold numbers of its own. */
function doneText({ turn, model, failures }: AskedModels): string {
  const before = failures.map(({ words }) => `${words}; `).join('');
  if (turn === null || model === null) {
    return `${before}no language model answers`;
  }
  const names = turn.calls.map(({ name }) => callWords[name] ?? 'calls a tool that does not exist');
  return `${before}${model} ${names.length === 0 ? 'answers without a tool' : [...new Set(names)].join(', ')}`;
}

const callWords: Readonly<Record<string, string>> = {
  find_fields: 'looks for fields',
  find_values: 'looks for values',
  run_semql: 'runs a query',
  run_template: 'runs an approved query',
  answer: 'answers',
  ask_user: 'asks back',
  refuse: 'finds no answer in the data',
};

/**
 * The question with what came before it, as queries and without their rows. Queries and options
 * hold values that were found in the data: without rows only the questions are sent.
 */
function questionText({ question, previous, now, timeZone }: AnalystRequest, seesRows: boolean): string {
  const turns = previous
    .slice(-6)
    .map((turn) =>
      [
        `Earlier question: ${turn.question}`,
        ...(!seesRows || turn.semql === undefined || turn.semql === null
          ? []
          : [`It was answered with: ${turn.semql}`]),
        ...(seesRows ? turn.options : []).map(
          ({ label, semql }) => `It was asked back with the option “${label}”: ${semql}`,
        ),
      ].join('\n'),
    );
  return [...turns, `Question: ${question}`, `Now: ${now.toISOString()}, time zone ${timeZone}`].join('\n\n');
}

/**
 * Mark around data, another one for each run (FNV-1a); a courtesy to the model and no protection.
 */
function markOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const sign of text) {
    hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash.toString(36);
}
