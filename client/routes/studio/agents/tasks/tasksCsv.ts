import { toCsv } from '../../../../components/conversation/table/csv.ts';
import type { ListedTask } from './TaskLine.tsx';

/** Tasks as CSV, one line each. */
export function tasksCsv(tasks: readonly ListedTask[]): string {
  const columns = ['Asked at', 'Person', 'Title', 'State', 'Mode', 'Channel', 'Duration (ms)', 'Questions', 'Ratings'];
  return toCsv({
    columns: columns.map((label) => ({ label })),
    rows: tasks.map((task) => [
      task.createdAt,
      task.creator?.name ?? '',
      task.title,
      task.status,
      task.mode,
      task.channel,
      task.answerMs,
      task.commentCount,
      task.ratings.join(' '),
    ]),
  });
}
