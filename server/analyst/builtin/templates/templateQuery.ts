import type { SqlValue } from '../../../semql/compiled.ts';
import type { Analysis, ApprovedTemplate, ExecutedRows, SqlStatement } from '../../analyst.ts';
import { rowsText, runQuery } from '../answer/rows/runQuery.ts';
import type { Fit } from './fitTemplate.ts';
import { boundAs, takesNumber } from './templateParameter.ts';

type Fitting = Extract<Fit, { kind: 'fits' }>;

const WHAT = 'Running the approved query';

/** Options with which the template's SemQL is compiled and recorded. */
export function queryOptions({ values, template }: Pick<Fitting, 'values' | 'template'>) {
  return { parameters: values, templateVersionId: template.versionId };
}

type Values = Readonly<Record<string, SqlValue>>;

/** Something for each parameter, to look at the query before it is known what they are. */
export function anyValues({ parameters }: ApprovedTemplate): Values {
  return Object.fromEntries(parameters.map((one) => [one.name, takesNumber(one) ? 1 : null]));
}

/** The template's SQL; null: there is no source to run it on. */
export function statementOf(template: ApprovedTemplate, values: Values): SqlStatement | null {
  const { dataSourceId, query } = template;
  if (dataSourceId === null) return null;
  const parameters = template.parameters.map(
    (one) => [one.name, { value: values[one.name] ?? null, type: boundAs(one) }] as const,
  );
  return { dataSourceId, sql: query, parameters: Object.fromEntries(parameters), template };
}

/** Runs the template as an ACTION, with its parameters bound. */
export async function runTemplate(fit: Fitting, analysis: Analysis): Promise<ExecutedRows> {
  const { template, values } = fit;
  if (template.language === 'SEMQL') return runQuery(template.query, WHAT, analysis, queryOptions(fit));
  const statement = statementOf(template, values);
  if (statement === null) throw new Error('a template that fits has a source');
  const actionParams = { sql: template.query, parameters: values, versionId: template.versionId };
  const executionId = await analysis.step(
    { type: 'ACTION', actionName: 'runSql', actionParams, reasoning: WHAT },
    async () => {
      const { executionId: id, rows, durationMs } = await analysis.executeSql(statement);
      return {
        result: id,
        reasoning: `${template.name} · ${rowsText(rows.length)}`,
        metadata: { executionId: id, rows: rows.length, durationMs },
      };
    },
  );
  return analysis.executed(executionId);
}
