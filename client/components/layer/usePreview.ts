import { useQuery } from '@apollo/client/react';
import type { SemanticLayerChangeInput } from '../../apollo/schema.generated.ts';
import type { SemqlDiagnosticFragment } from '../semql/SemqlDiagnostic.generated.ts';
import { readExecution, type Execution } from '../semql/readExecution.ts';
import { SemanticLayerPreviewDocument } from './semanticLayerPreview.generated.ts';
import { useSettledChanges } from './useSettledChanges.ts';

/** Problem in an expression; in the filter of a measure, `path` is `filter`. */
export type Fault = SemqlDiagnosticFragment & { readonly path: string | null };

export interface Preview {
  readonly sql: string | null;
  readonly execution: Execution | null;
  readonly durationMs: number | null;
  /** Reason why there are no rows. */
  readonly failure: string | null;
  readonly diagnostics: readonly SemqlDiagnosticFragment[];
  /** What is wrong with what is changed itself, with the place in its expression. */
  readonly faults: readonly Fault[];
  /** True: a newer one is on its way, and this one is of what was typed before. */
  readonly stale: boolean;
}

/** Query to show, and the person whose row policies count; absent: every row. */
type Query = ({ readonly semql: string } | { readonly metricQuery: object }) & { readonly viewAsId?: string };

const unshared = { queryDeduplication: false };

/**
 * Rows of a query over the layer with unsaved changes. An answer that is overtaken by further
 * typing is dropped; the last one stays until the next.
 */
export function usePreview(changes: readonly SemanticLayerChangeInput[], query: Query | null): Preview | null {
  const asked = useSettledChanges(changes);
  const { data, previousData, loading, error } = useQuery(SemanticLayerPreviewDocument, {
    variables: { changes: asked.changes, ...query },
    skip: query === null || asked.changes.length === 0,
    fetchPolicy: 'no-cache',
    // One that is on its way was computed before what has changed since, though it asks the same.
    context: unshared,
  });
  const preview = (data ?? previousData)?.semanticLayerPreview;
  if (preview === undefined) {
    const none = { sql: null, execution: null, durationMs: null, diagnostics: [], faults: [], stale: false };
    return error === undefined ? null : { ...none, failure: error.message };
  }
  return {
    sql: preview.sql,
    execution: readExecution({ ...preview, truncated: false, durationMs: preview.durationMs ?? 0 }),
    durationMs: preview.durationMs,
    failure: preview.failure ?? error?.message ?? null,
    diagnostics: preview.diagnostics,
    faults: preview.faults,
    stale: loading || !asked.settled,
  };
}
