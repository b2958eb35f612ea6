import type { SemQlSource } from '../../../apollo/schema.generated.ts';

/** The forms as people call them. */
export const formNames: Readonly<Record<SemQlSource, string>> = {
  DIRECT_SEMQL: 'Direct SemQL',
  MODEL_DSL: 'Model requests',
  METRIC_DSL: 'Metric requests',
};
