import type { JsonValue, StepOutcome } from '../../analyst/analyst.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { StepStatus, StepType } from '../../generated/prisma/enums.ts';
import { storableJson, storableText } from '../../platform/database/storableJson.ts';

/** A step as it is stored. */
export interface StoredStep extends Partial<StepOutcome<JsonValue>> {
  readonly id: string;
  /** Place in the turn, from 0: the question itself. */
  readonly index: number;
  /** Name by which a replay finds it; absent: it is found by its place. */
  readonly key?: string;
  readonly type: StepType;
  readonly status: StepStatus;
  readonly actionName?: string;
  readonly actionParams?: JsonValue;
  readonly reasoning: string;
  readonly startedAt: Date;
}

/** `undefined` leaves the column empty, JSON null is a value. */
function json(value: JsonValue | undefined): string | null {
  return value === undefined ? null : JSON.stringify(storableJson(value));
}

/** Stores a step as it is now, for `appending`. */
export function storingStep(organizationId: string, commentId: string, step: StoredStep): Prisma.Sql {
  const endedAt = step.status === 'IN_PROGRESS' || step.status === 'WAITING' ? null : new Date();
  return Prisma.sql`
    INSERT INTO step (id, organization_id, task_id, comment_id, index, key, type, status, action_name, action_params,
      reasoning, result, metadata, started_at, ended_at)
    SELECT ${step.id}, ${organizationId}, held.task_id, ${commentId}, ${step.index}, ${step.key ?? null}, ${step.type}::step_type,
      ${step.status}::step_status, ${step.actionName ?? null}, ${json(step.actionParams)}::jsonb,
      ${storableText(step.reasoning)}, ${json(step.result)}::jsonb, ${json(step.metadata)}::jsonb,
      ${step.startedAt}::timestamptz, ${endedAt}::timestamptz
    FROM held
    ON CONFLICT (id) DO UPDATE SET key = excluded.key, type = excluded.type, status = excluded.status, action_name = excluded.action_name,
      action_params = excluded.action_params, reasoning = excluded.reasoning, result = excluded.result,
      metadata = excluded.metadata, started_at = excluded.started_at, ended_at = excluded.ended_at`;
}
