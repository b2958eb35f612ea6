/**
 * Optimizers of DuckDB 1.5 that may return a wrong row, for its setting `disabled_optimizers`.
 * `common_subplan` computes a repeated part of a statement once, and loses values where two window
 * functions read it over rows whose keys are NULL.
 */
export const disabledOptimizers = 'common_subplan';
