import type { ModelDefinition } from '../../semql/catalog/definition.ts';
import type { SqlValue } from '../../semql/compiled.ts';
import type {
  Analysis,
  AnalystRequest,
  ApprovedQuery,
  ApprovedTemplate,
  ExecutedRows,
  JsonObject,
  JsonValue,
} from '../analyst.ts';
import { valueOfType } from '../builtin/templates/templateParameter.ts';
import { statementOf } from '../builtin/templates/templateQuery.ts';
import { refused, type CallDone } from './callDone.ts';
import { looseNumbers, type KnownWords } from './looseNumbers.ts';
import type { ModelLimits } from './modelLimits.ts';
import type { inputs } from './modelTools.ts';
import { plainText } from './plainText.ts';
import { rowsText } from './rowsText.ts';

type Input<Name extends keyof typeof inputs> = ReturnType<(typeof inputs)[Name]['parse']>;
type Values = Readonly<Record<string, SqlValue>>;

interface QueryingOptions {
  readonly seesRows: boolean;
  /** Mark around rows. */
  readonly mark: string;
  readonly limits: ModelLimits;
}

interface Running {
  readonly actionName: string;
  readonly actionParams: JsonObject;
  execute(): Promise<ExecutedRows>;
}

const mostDiagnostics = 3;

/**
 * Queries of a run: each is checked, run once as a step, and known to the model by a short name.
 */
export class ModelQueries {
  readonly evidence = new Map<string, ExecutedRows>();
  readonly #request: AnalystRequest;
  readonly #analysis: Analysis;
  readonly #options: QueryingOptions;
  /** Names of queries that were run, by what they are. */
  readonly #texts = new Map<string, string>();
  readonly #approved = new Map<string, ApprovedTemplate>();
  readonly #mistakes = new Map<string, number>();

  constructor(request: AnalystRequest, analysis: Analysis, options: QueryingOptions) {
    this.#request = request;
    this.#analysis = analysis;
    this.#options = options;
  }

  /** True: it goes round in circles. */
  isLost(): boolean {
    const counts = [...this.#mistakes.values()];
    const sum = counts.reduce((total, one) => total + one, 0);
    return counts.some((one) => one > this.#options.limits.sameMistake) || sum > this.#options.limits.mistakes;
  }

  /** Forgets mistakes: another model begins. */
  forgive(): void {
    this.#mistakes.clear();
  }

  /** The approved query that gave these rows; null: it was written by the model. */
  approvedBy({ executionId }: ExecutedRows): ApprovedQuery | null {
    const template = this.#approved.get(executionId);
    if (template === undefined) {
      return null;
    }
    const { id, versionId, version, name, approvedAt, approvedBy } = template;
    return { templateId: id, versionId, version, name, approvedAt, approvedBy };
  }

  async runSemql({ semql, purpose }: Input<'run_semql'>): Promise<CallDone> {
    const compiled = this.#analysis.compile(semql, { corrections: true });
    if (!compiled.ok) {
      const errors = compiled.diagnostics.slice(0, mostDiagnostics);
      this.#count(`${errors[0]?.code} ${semql}`);
      return refused(errors.map((one) => this.#correction(one)).join('\n'));
    }
    const { canonicalText, versions } = compiled.query;
    const closed = this.#closed(versions);
    if (closed !== undefined) {
      return this.#mistaken(`closed ${closed.name}`, `the rows of ${closed.name} may not be read`);
    }
    return this.#run(canonicalText, purpose, {
      actionName: 'runSemql',
      actionParams: { semql: canonicalText },
      execute: () => this.#analysis.execute(canonicalText),
    });
  }

  /** Runs a query that a person approved, with the values that the model gives its parameters. */
  async runTemplate({ name, parameters, purpose }: Input<'run_template'>): Promise<CallDone> {
    const template = this.#request.templates.find((one) => one.name === name);
    if (template === undefined) {
      return this.#mistaken('unknown template', 'there is no approved query of this name');
    }
    const values: Record<string, SqlValue> = {};
    for (const parameter of template.parameters) {
      const given = parameters.find((one) => one.name === parameter.name)?.value ?? parameter.defaultValue;
      const value = valueOfType(parameter, given);
      if (value === undefined || value === null) {
        return this.#mistaken(`value of ${parameter.name}`, `${parameter.name} has to be a ${parameter.type}`);
      }
      values[parameter.name] = value;
    }
    const text = `${template.versionId} ${JSON.stringify(values)}`;
    const done = await this.#runApproved(template, values, text, purpose);
    const id = this.#texts.get(text);
    const executed = id === undefined ? undefined : this.evidence.get(id);
    if (executed !== undefined) {
      this.#approved.set(executed.executionId, template);
    }
    return done;
  }

  async #runApproved(template: ApprovedTemplate, values: Values, text: string, purpose: string): Promise<CallDone> {
    if (template.language === 'SEMQL') {
      const options = { parameters: values, templateVersionId: template.versionId };
      const compiled = this.#analysis.compile(template.query, options);
      if (!compiled.ok || this.#closed(compiled.query.versions) !== undefined) {
        return this.#mistaken('broken template', 'this approved query can no longer be run');
      }
      return this.#run(text, purpose, {
        actionName: 'runSemql',
        actionParams: { semql: template.query, parameters: values, versionId: template.versionId },
        execute: () => this.#analysis.execute(template.query, options),
      });
    }
    const statement = statementOf(template, values);
    if (statement === null || !(await this.#analysis.checkSql(statement)).ok) {
      return this.#mistaken('broken template', 'this approved query can no longer be run');
    }
    return this.#run(text, purpose, {
      actionName: 'runSql',
      actionParams: { sql: template.query, parameters: values, versionId: template.versionId },
      execute: () => this.#analysis.executeSql(statement),
    });
  }

  /** Runs a query once, as a step. @param text what makes it another query */
  async #run(text: string, purpose: string, running: Running): Promise<CallDone> {
    const before = this.#texts.get(text);
    const known = before === undefined ? undefined : this.evidence.get(before);
    if (before !== undefined && known !== undefined) {
      // Another model may have run it.
      const { mark, seesRows } = this.#options;
      return { text: `It has been run. ${rowsText(before, known, mark, seesRows)}`, failed: false };
    }
    if (this.evidence.size >= this.#options.limits.queries) {
      return refused('no queries are left; end now');
    }
    const shown = plainText(purpose, 120);
    const isClean = shown !== '' && looseNumbers(shown, this.known([])).length === 0;
    const ran = await this.#analysis.step<JsonValue>(
      {
        type: 'ACTION',
        actionName: running.actionName,
        actionParams: running.actionParams,
        reasoning: isClean ? shown : 'Running a query',
      },
      async () => {
        try {
          const executed = await running.execute();
          const { executionId, rows, durationMs } = executed;
          return { result: executionId, metadata: { executionId, rows: rows.length, durationMs } };
        } catch (error) {
          this.#analysis.signal.throwIfAborted();
          return { result: { failed: failureText(error) } };
        }
      },
    );
    if (typeof ran !== 'string') {
      this.#count('failed query');
      // What a database says may quote values.
      return refused(this.#options.seesRows ? `the query failed: ${JSON.stringify(ran)}` : 'the query failed');
    }
    const executed = await this.#analysis.executed(ran);
    const id = `q${this.evidence.size + 1}`;
    this.evidence.set(id, executed);
    this.#texts.set(text, id);
    return { text: rowsText(id, executed, this.#options.mark, this.#options.seesRows), failed: false };
  }

  /** What is wrong with a query; without values that were seen in the data where no row is sent. */
  #correction({ code, message, correctedText, advice }: Diagnosed): string {
    if (code === 'ENUM_VALUE' && !this.#options.seesRows) {
      return `${code}: a value is not one of its dimension.`;
    }
    return `${code}: ${message} ${correctedText === null ? advice : `Write: ${correctedText}`}`;
  }

  /** Words whose numbers may be repeated. */
  known(executions: readonly ExecutedRows[]): KnownWords {
    const cells = executions.flatMap(({ columns, rows }) =>
      rows.flatMap((row) => row.filter((_, index) => columns[index]?.role !== 'measure').map(String)),
    );
    const { models, metrics } = this.#request.catalog;
    return {
      question: this.#request.question,
      dated: [...executions.map(({ semql }) => semql ?? ''), ...cells],
      names: [
        ...cells,
        ...models.flatMap((model) => [model, ...model.measures, ...model.dimensions]).map(({ label }) => label),
        ...metrics.map(({ label }) => label),
      ],
    };
  }

  #count(mistake: string): void {
    this.#mistakes.set(mistake, (this.#mistakes.get(mistake) ?? 0) + 1);
  }

  #closed(versions: Readonly<Record<string, number>>): ModelDefinition | undefined {
    const { catalog, metadataOnly } = this.#request;
    return catalog.models.find(({ id }) => metadataOnly.has(id) && id in versions);
  }

  #mistaken(mistake: string, why: string): CallDone {
    this.#count(mistake);
    return refused(why);
  }
}

interface Diagnosed {
  readonly code: string;
  readonly message: string;
  readonly advice: string;
  readonly correctedText: string | null;
}

/** Words of a failure for readers: those that are made for them have advice. */
function failureText(error: unknown): string {
  return error instanceof Error && 'advice' in error ? error.message.slice(0, 300) : 'The query failed.';
}
