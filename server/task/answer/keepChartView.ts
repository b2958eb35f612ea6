import type { Viewer } from '../../access/viewer.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { storableJson } from '../../platform/database/storableJson.ts';
import { ConflictError, ForbiddenError, InvalidInputError, NotFoundError } from '../../platform/errors.ts';
import { readResult, resultParts, type AnswerExecution } from '../readResult.ts';
import { canReadTask, requireAsker } from '../task.policy.ts';
import type { TaskServices } from '../taskServices.ts';
import type { ChartView } from './chartView.ts';

const maximumLines = 5;
const maximumLabel = 60;
const maximumHidden = 50;
const maximumName = 500;

export interface KeepChartViewInput {
  readonly commentId: string;
  /** Null: as it was answered. */
  readonly view?: ChartView | null | undefined;
}

/**
 * Keeps how the person who asked has set up the chart of an answer, for all who read it.
 * @throws NotFoundError, ForbiddenError for others than that person, ConflictError for an answer
 *   without a chart, InvalidInputError with the path of what is wrong
 */
export async function keepChartView(
  { database: { prisma } }: Pick<TaskServices, 'database'>,
  viewer: Viewer,
  { commentId, view }: KeepChartViewInput,
): Promise<void> {
  const { actorId } = requireAsker(viewer);
  const comment = await prisma.comment.findUnique({ where: { id: commentId }, include: { task: true } });
  if (comment === null || !canReadTask(viewer, comment.task)) {
    throw new NotFoundError('Comment');
  }
  if (comment.actorId !== actorId) {
    throw new ForbiddenError('Only the person who asked may set up this chart.', 'Ask the question yourself.');
  }
  const answer = readResult(await prisma.comment.findUniqueOrThrow({ where: { id: commentId }, select: resultParts }));
  if (answer?.kind !== 'answer' || answer.chart === null) {
    throw new ConflictError('This answer has no chart.', 'Ask for a breakdown, such as "by month".');
  }
  if (view != null) {
    checkView(view, answer.executions[0]?.columns ?? []);
  }
  await prisma.chartAttachment.update({
    where: { id: answer.chart.id },
    data: { view: view == null ? Prisma.DbNull : storableJson(view) },
    select: { id: true },
  });
}

/** @throws InvalidInputError for what the result does not have, and for more than is kept */
function checkView({ group, values, series, lines, hidden }: ChartView, columns: AnswerExecution['columns']): void {
  const numbers = columns.filter(({ role }) => role === 'measure').map(({ name }) => name);
  const groups = columns.filter(({ role }) => role === 'dimension' || role === 'time').map(({ name }) => name);
  const requireOneOf = (name: string, allowed: readonly string[], path: string): void => {
    if (!allowed.includes(name)) {
      throw new InvalidInputError(
        `The answer has no such column: ${JSON.stringify(name.slice(0, 40))}.`,
        allowed.length === 0 ? 'It has none that fits here.' : `Choose one of ${allowed.join(', ')}.`,
        ['view', path],
      );
    }
  };
  for (const [name, path] of [
    [group, 'group'],
    [series, 'series'],
  ] as const) {
    if (name !== null) {
      requireOneOf(name, groups, path);
    }
  }
  for (const name of values) {
    requireOneOf(name, numbers, 'values');
  }
  if (group !== null && group === series) {
    throw new InvalidInputError('A column can be the groups or the series.', 'Choose another one.', ['view', 'series']);
  }
  if (lines.length > maximumLines) {
    throw new InvalidInputError(`A chart has at most ${maximumLines} lines.`, 'Remove one.', ['view', 'lines']);
  }
  for (const { kind, value, label } of lines) {
    if ((kind === 'VALUE') !== (value !== null) || (value !== null && !Number.isFinite(value))) {
      throw new InvalidInputError('A line at a value needs one; others have none.', 'Correct it.', ['view', 'lines']);
    }
    if (label.length > maximumLabel) {
      throw new InvalidInputError(`A label has at most ${maximumLabel} characters.`, 'Shorten it.', ['view', 'lines']);
    }
  }
  if (hidden.length > maximumHidden || hidden.some((name) => name.length > maximumName)) {
    throw new InvalidInputError(`At most ${maximumHidden} series are hidden.`, 'Show some.', ['view', 'hidden']);
  }
}
