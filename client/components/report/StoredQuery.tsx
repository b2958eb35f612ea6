import { useQuery } from '@apollo/client/react';
import { failureText } from '../../apollo/failure.ts';
import type { OpenQuery } from './CitedQueries.tsx';
import { QueryPanel, type QueryRecord } from './QueryPanel.tsx';
import type { ReportDocument } from './reportDocument.ts';
import { ReportEvidenceDocument, type ReportEvidenceQuery } from './reportEvidence.generated.ts';

interface StoredQueryProps extends OpenQuery {
  readonly reportId: string;
  readonly definitions: ReportDocument['definitions'];
}

type Evidence = NonNullable<NonNullable<ReportEvidenceQuery['report']>['document']>['evidence'][number];

/** A query of a report with its rows, as they were kept. */
export function StoredQuery({ reportId, note, number, definitions }: StoredQueryProps) {
  const { data, error } = useQuery(ReportEvidenceDocument, {
    variables: { id: reportId },
    // In the cache its list of evidence would take the place of the one that the report has read.
    fetchPolicy: 'no-cache',
  });
  const found = data?.report?.document?.evidence.find(({ key }) => key === note.key);
  const record = found === undefined ? null : recordOf(found);
  const isMissing = data !== undefined && record === null;
  return (
    <QueryPanel
      note={note}
      number={number}
      definitions={definitions}
      record={record}
      failure={isMissing ? 'The rows of this query were not kept.' : error === undefined ? null : failureText(error)}
    />
  );
}

function recordOf({ semql, readAt, result }: Evidence): QueryRecord | null {
  if (result === null) {
    return null;
  }
  const { sql, durationMs, columns, rows, truncated } = result;
  return { semql, sql, durationMs, executedAt: readAt, rows: { columns, rows, truncated } };
}
