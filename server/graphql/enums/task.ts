import type * as enums from '../../generated/prisma/enums.ts';
import { enumOf } from '../enumOf.ts';

export const FeedbackType = enumOf<enums.FeedbackType>('FeedbackType', 'Rating of an answer by its reader.', {
  GOOD: 'The answer was useful.',
  BAD: 'The answer was wrong or not useful.',
});
export const AttachmentStatus = enumOf<enums.AttachmentStatus>('AttachmentStatus', 'State of an attachment.', {
  CREATED: 'Waiting to be processed.',
  PROCESSED: 'Ready to be shown.',
  FAILED: 'Could not be processed.',
});
export const AttachmentType = enumOf<enums.AttachmentType>(
  'AttachmentType',
  'Kind of thing that is attached to a turn.',
  {
    CHART: 'A chart; see `Attachment.chart`.',
    QUERY_TEMPLATE: 'The approved template that was run; see `Attachment.queryTemplate`.',
    SQL: 'A SQL text and its execution; see `Attachment.sqlQuery`.',
    DEFINITION: 'A definition; see `Attachment.definition`.',
    NOTEPAD: 'A text in `Attachment.content`.',
    DEEP_MODE_REPORT: 'A report; see `Attachment.report`.',
    SEMQL: 'A SemQL text and its execution; see `Attachment.semqlQuery`.',
  },
);
export const CommentStatus = enumOf<enums.CommentStatus>('CommentStatus', 'State of a turn.', {
  CREATED: 'Waiting for a worker.',
  IN_PROGRESS: 'Being answered.',
  INTERRUPTED: 'Stopped by a person; `retryTask` starts it again.',
  COMPLETED: 'Ended with an answer, a clarification or a refusal.',
  ERROR: 'Failed; `Comment.error` says why, and `retryTask` starts it again.',
});
export const NotificationType = enumOf<enums.NotificationType>('NotificationType', 'Channel of a notification.', {
  SLACK: 'A message in Slack.',
  EMAIL: 'An email.',
});
export const StepStatus = enumOf<enums.StepStatus>('StepStatus', 'State of a step.', {
  IN_PROGRESS: 'Running.',
  WAITING: 'Waiting for a person; `replyToStep` completes it.',
  COMPLETED: 'Ended; the result is recorded and not computed again.',
  FAILED: 'Ended with an error, or stopped with its turn.',
});
export const StepType = enumOf<enums.StepType>(
  'StepType',
  'Kind of work in a step. The built-in analyst records those of quick mode.',
  {
    USER_QUERY: 'The question itself, the first step of a turn.',
    DECOMPOSE_GOAL: 'Understanding the question.',
    SEARCH_TEMPLATES: 'Search for an approved query template.',
    EVALUATE_TEMPLATES: 'Comparison of templates with the question.',
    DECOMPOSE_PLAN: 'Planning the query.',
    THOUGHT: 'A consideration, such as a choice between readings.',
    ACTION: 'A query or another action; see `Step.actionName`.',
    OBSERVATION: 'Check of a result.',
    SUMMARIZE: 'Writing the answer.',
    DECOMPOSE_DELIVERABLES: 'Deep mode: list of the parts of the report.',
    PLAN_VERIFICATION: 'Deep mode: check of the plan.',
    RESEARCH_CLARIFICATION: 'Deep mode: clarifying question about the research.',
    RESEARCH_PLAN: 'Deep mode: plan of the research.',
    DEEP_MODE_PLAN: 'Deep mode: plan of the report.',
    QUICK_MODE_CLARIFICATION: 'Clarifying question when a question has several readings.',
    DEEP_MODE_CLARIFICATION: 'Deep mode: clarifying question before the work begins.',
    DEEP_MODE_VERIFICATION: 'Deep mode: check of the findings.',
    DEEP_MODE_ANALYSIS_PROGRESS_UPDATE: 'Deep mode: progress of the analysis.',
    DEEP_MODE_REPORT_WRITING: 'Deep mode: writing the report.',
    DEEP_MODE_REPORT_WRITING_PROGRESS_UPDATE: 'Deep mode: progress of the report.',
    SEARCH_DEFINITIONS: 'Matching the words of the question with the semantic layer.',
  },
);
export const TaskChannel = enumOf<enums.TaskChannel>('TaskChannel', 'Place where a task was asked.', {
  SLACK: 'Slack.',
  WEB: 'Web application.',
  TEAMS: 'Microsoft Teams.',
  API: 'Program with a token of the agent.',
  MCP: 'Client of the Model Context Protocol.',
  EMBED: 'Page of another site that shows the agent.',
  PUBLIC_LINK: 'Public page of the agent.',
});
export const TaskErrorReason = enumOf<enums.TaskErrorReason>('TaskErrorReason', 'Cause of a failed task.', {
  LIMIT_EXCEEDED: 'The turn took too long, or another limit was exceeded.',
  ACCESS_DENIED: 'The person, or the account of the data source, lacks a permission.',
  SYSTEM_ERROR: 'An unexpected failure of Quarry or of the data source.',
  DEEP_MODE_FOLLOWUP_NOT_SUPPORTED: 'A follow-up to a task in deep mode.',
});
export const TaskStatus = enumOf<enums.TaskStatus>('TaskStatus', 'State of a task.', {
  IDLE: 'Stopped, or a follow-up waits for a worker.',
  RUNNING: 'A turn is being answered.',
  SCHEDULED: 'Waiting for its scheduled time.',
  FAILED: 'The last turn failed; `Task.errorReason` gives the cause.',
  COMPLETED: 'The last turn was answered.',
  CREATED: 'The first turn waits for a worker.',
  WAITING_FOR_USER: 'The last turn ended with a clarifying question.',
});
export const QuestionOutcome = enumOf<enums.QuestionOutcome>('QuestionOutcome', 'End of a question.', {
  ANSWERED: 'With data, or with a definition.',
  CLARIFIED: 'With a question back.',
  REFUSED: 'With the reason why it is not answered.',
  FAILED: 'With an error.',
  STOPPED: 'By a person.',
});
export const TaskAudience = enumOf<enums.TaskAudience>('TaskAudience', 'Readers of a shared task.', {
  PERSON: 'One member of the organization.',
  ORGANIZATION: 'Every member of the organization.',
  LINK: 'Anyone who has the link, signed in or not.',
});
