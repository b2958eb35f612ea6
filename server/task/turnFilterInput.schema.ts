import { builder } from '../graphql/builder.ts';
import { AgentMode } from '../graphql/enums/agent.ts';
import { FeedbackType, QuestionOutcome, TaskChannel } from '../graphql/enums/task.ts';
import { enumOf } from '../graphql/enumOf.ts';
import type { AssumptionFilter } from './turnsOf.ts';

const AssumptionFilterEnum = enumOf<AssumptionFilter>('AssumptionFilter', 'Assumptions of a turn.', {
  MADE: 'The answer was made with assumptions.',
  CHANGED: 'The turn changes an assumption of the answer before it.',
  NONE: 'There are none.',
});

export const TurnFilterInput = builder.inputType('TurnFilterInput', {
  description: 'Conditions for one turn of a task; what is absent does not matter.',
  fields: (t) => ({
    mode: t.field({ type: AgentMode, description: 'Mode of the turn.' }),
    channel: t.field({ type: TaskChannel, description: 'Place where its task was asked.' }),
    outcome: t.field({ type: QuestionOutcome, description: 'End of the turn.' }),
    feedback: t.field({ type: FeedbackType, description: 'Rating by anyone.' }),
    followUp: t.boolean({ description: 'True: it follows another turn; false: it is the first of its task.' }),
    assumptions: t.field({ type: AssumptionFilterEnum, description: 'Assumptions of its answer.' }),
    actorId: t.id({ description: 'Person or token that asked.' }),
    from: t.field({ type: 'DateTime', description: 'Earliest time of asking.' }),
    to: t.field({ type: 'DateTime', description: 'Latest time of asking.' }),
    atLeastMs: t.int({ description: 'Shortest time from asking to the end, in milliseconds.' }),
    atMostMs: t.int({ description: 'Longest time from asking to the end, in milliseconds.' }),
    topic: t.string({ description: 'Topic, as `AnalyticsTopic.topic` has it.' }),
    definition: t.string({ description: 'Definition that the answer was computed from: `measure orders.revenue`.' }),
    concept: t.string({ description: 'Concept of the question that is unanswered, as `UnansweredConcept` has it.' }),
    question: t.string({ description: 'Words of the question, ignoring case.' }),
    counted: t.boolean({ description: 'True: only turns that analytics count.' }),
  }),
});
