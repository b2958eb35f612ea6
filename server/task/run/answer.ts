import { isDeepStrictEqual } from 'node:util';
import type { AnalystResult, AnswerSpec, ExplanationSpec } from '../../analyst/analyst.ts';
import type { DeepSpec } from '../../analyst/deep/deepSpec.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { ExpectedError, ForbiddenError, LimitExceededError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { storableJson } from '../../platform/database/storableJson.ts';
import { WarehouseError } from '../../warehouse/warehouse.ts';
import { endRun, type Ending } from './endRun.ts';
import { outcomeOf, recordOutcome, topicOf } from './recordOutcome.ts';
import type { NewTaskEvent } from '../events/taskEvent.ts';
import { storeReport } from '../report/storeReport.ts';

interface Owner {
  readonly organizationId: string;
  readonly taskId: string;
  readonly commentId: string;
}

/**
 * The result as it is kept with the comment: rows stay with their execution, charts with their
 * attachment. Only what the analyst has worked on of an execution (a share computed over its rows,
 * say, or what its columns are called) is kept as well.
 */
async function stored(transaction: Transaction, result: AnalystResult): Promise<Prisma.InputJsonValue> {
  // Columns of the comment say what answered.
  const { engine: _engine, ...told } = result;
  if (told.kind !== 'answer') {
    return storableJson(told);
  }
  const { executions, chart, ...rest } = told;
  const records = {
    where: { id: { in: executions.map(({ executionId }) => executionId) } },
    select: { id: true, columns: true, rows: true },
  } as const;
  const recorded = [
    ...(await transaction.executedSemQLQuery.findMany(records)),
    ...(await transaction.executedQuery.findMany(records)),
  ];
  const shown = executions.map(({ executionId, columns, rows }) => {
    const record = recorded.find(({ id }) => id === executionId);
    const same = (own: unknown, executed: unknown): boolean => isDeepStrictEqual(storableJson(own), executed);
    return {
      executionId,
      ...(same(columns, record?.columns) ? {} : { columns }),
      ...(same(rows, record?.rows) ? {} : { rows }),
    };
  });
  return storableJson({
    ...rest,
    chart: chart === null ? null : { note: chart.note, alternatives: chart.alternatives },
    executions: shown,
  });
}

/**
 * Stores what an answer shows: one SEMQL or SQL attachment per execution, then its chart and the
 * template it was made with.
 */
async function attach(
  transaction: Transaction,
  { organizationId, commentId }: Owner,
  { executions, chart, headline, sentence, approved }: AnswerSpec,
): Promise<readonly NewTaskEvent[]> {
  const events: NewTaskEvent[] = [];
  const created = async (
    data: Pick<
      Prisma.AttachmentUncheckedCreateInput,
      'type' | 'name' | 'semqlQueryId' | 'sqlQueryId' | 'chartId' | 'queryTemplateId'
    >,
  ): Promise<void> => {
    const id = newId('Attachment');
    await transaction.attachment.create({
      data: { id, organizationId, commentId, position: events.length, status: 'PROCESSED', ...data },
      select: { id: true },
    });
    events.push({ kind: 'ATTACHMENT_CREATED', commentId, attachmentId: id });
  };
  for (const { executionId, semql } of executions) {
    if (semql === null) {
      const {
        sql: query,
        dialect,
        dataSourceId,
      } = await transaction.executedQuery.findUniqueOrThrow({
        where: { id: executionId },
        select: { sql: true, dialect: true, dataSourceId: true },
      });
      const sqlQueryId = newId('SqlQuery');
      await transaction.sqlQuery.create({
        data: { id: sqlQueryId, organizationId, dataSourceId, dialect, query, executedQueryId: executionId },
        select: { id: true },
      });
      await created({ type: 'SQL', name: 'SQL', sqlQueryId });
      continue;
    }
    const semqlQueryId = newId('SemQLQuery');
    await transaction.semQLQuery.create({
      data: { id: semqlQueryId, organizationId, semql, executedSemqlQueryId: executionId },
      select: { id: true },
    });
    await created({ type: 'SEMQL', name: 'SemQL', semqlQueryId });
  }
  if (chart !== null) {
    const chartId = newId('ChartAttachment');
    await transaction.chartAttachment.create({
      data: {
        id: chartId,
        organizationId,
        name: headline?.label ?? sentence.slice(0, 80),
        chartType: chart.type,
        spec: storableJson(chart.spec),
        // A chart is drawn from the first execution, whatever language that was in.
        executedSemqlQueryId: executions[0]?.semql == null ? null : executions[0].executionId,
      },
      select: { id: true },
    });
    await created({ type: 'CHART', name: headline?.label ?? 'Chart', chartId });
  }
  if (approved !== null) {
    await created({ type: 'QUERY_TEMPLATE', name: approved.name, queryTemplateId: approved.templateId });
  }
  return events;
}

/** Stores which definition was told, so that it knows its answers. */
async function attachDefinition(
  transaction: Transaction,
  { organizationId, commentId }: Owner,
  { definition }: ExplanationSpec,
): Promise<readonly NewTaskEvent[]> {
  // It may have been removed while the answer was written.
  const there =
    definition === null
      ? null
      : await transaction.definition.findUnique({ where: { id: definition.id }, select: { id: true, name: true } });
  if (there === null) {
    return [];
  }
  const id = newId('Attachment');
  await transaction.attachment.create({
    data: {
      id,
      organizationId,
      commentId,
      position: 0,
      status: 'PROCESSED',
      type: 'DEFINITION',
      name: there.name,
      definitionId: there.id,
    },
    select: { id: true },
  });
  return [{ kind: 'ATTACHMENT_CREATED', commentId, attachmentId: id }];
}

/** Engine of an answer that was not looked for with a language model. */
const builtInEngine = { model: null, fallbackModel: null, fallbackReason: null };

/**
 * Ends a run with what the analyst found. An answer, an explanation and a refusal complete the
 * task; a clarification waits for the person.
 * @returns number of the last event.
 */
export async function storeAnswer(
  transaction: Transaction,
  owner: Owner,
  result: AnalystResult | DeepSpec,
): Promise<number> {
  // Steps of an earlier attempt at which this one did not come by again (after a retry).
  await transaction.step.deleteMany({ where: { commentId: owner.commentId, status: 'IN_PROGRESS' } });
  const events =
    result.kind === 'answer'
      ? await attach(transaction, owner, result)
      : result.kind === 'explanation'
        ? await attachDefinition(transaction, owner, result)
        : [];
  await recordOutcome(transaction, owner.commentId, result);
  if (result.kind === 'deep') {
    const written = await storeReport(transaction, owner, result);
    return endRun(
      transaction,
      owner,
      {
        run: 'COMPLETED',
        comment: 'COMPLETED',
        task: 'COMPLETED',
        answer: {
          result: storableJson(written.answer),
          assumptions: storableJson(result.report.assumptions),
          outcome: outcomeOf(result),
          topic: null,
          ...builtInEngine,
        },
      },
      written.events,
    );
  }
  return endRun(
    transaction,
    owner,
    {
      run: 'COMPLETED',
      comment: 'COMPLETED',
      task: result.kind === 'clarification' ? 'WAITING_FOR_USER' : 'COMPLETED',
      answer: {
        result: await stored(transaction, result),
        assumptions: storableJson(result.kind === 'answer' ? result.assumptions : []),
        outcome: outcomeOf(result),
        topic: topicOf(result),
        ...(result.engine ?? builtInEngine),
      },
    },
    events,
  );
}

/**
 * How a run ends that threw. Expected failures say so in their own words; a surprise shows only the
 * run's id, under which it was logged.
 */
export function endingOfError(error: unknown, runId: string): Ending {
  const failed = { run: 'FAILED', comment: 'ERROR', task: 'FAILED' } as const;
  if (error === 'timeout') {
    return {
      ...failed,
      errorReason: 'LIMIT_EXCEEDED',
      error: 'This took too long and was stopped. Ask for less at once.',
    };
  }
  if (error instanceof ExpectedError || error instanceof WarehouseError) {
    const errorReason =
      error instanceof ForbiddenError || (error instanceof WarehouseError && error.type === 'PERMISSION')
        ? 'ACCESS_DENIED'
        : error instanceof LimitExceededError || (error instanceof WarehouseError && error.type === 'LIMIT')
          ? 'LIMIT_EXCEEDED'
          : 'SYSTEM_ERROR';
    return { ...failed, errorReason, error: `${error.message} ${error.advice}` };
  }
  return {
    ...failed,
    errorReason: 'SYSTEM_ERROR',
    error: `Something went wrong on our side (${runId}). Try again; if the problem persists, report this id.`,
  };
}
