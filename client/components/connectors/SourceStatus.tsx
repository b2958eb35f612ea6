import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { StatusDot } from '../../ui/feedback/StatusDot.tsx';
import { ProcessingSubscriber } from './ProcessingSubscriber.tsx';
import { SourceStatus_DataSourceFragmentDoc, type SourceStatus_DataSourceFragment } from './SourceStatus.generated.ts';

/** How a data source is; while it is imported, followed live. */
export function SourceStatus({ dataSource }: { readonly dataSource: FragmentType<SourceStatus_DataSourceFragment> }) {
  const { data, complete } = useFragment({
    fragment: SourceStatus_DataSourceFragmentDoc,
    fragmentName: 'SourceStatus_dataSource',
    from: dataSource,
  });
  if (!complete) {
    return null;
  }
  const newest = data.processingTasks.edges[0]?.node.status;
  // Between the last table and READY, what the tables have to do with each other is still looked
  // for.
  const finishing = data.status === 'PENDING_SETUP' && newest !== undefined;
  if (newest === 'QUEUED' || newest === 'IN_PROGRESS' || finishing) {
    return (
      <>
        <ProcessingSubscriber dataSourceId={data.id} />
        <StatusDot tone="busy">Importing</StatusDot>
      </>
    );
  }
  switch (data.status) {
    case 'READY':
      return <StatusDot tone="ok">Ready</StatusDot>;
    case 'ERROR':
      return (
        <span title={data.statusReason ?? undefined}>
          <StatusDot tone="bad">Error</StatusDot>
        </span>
      );
    case 'PENDING_SETUP':
      return <StatusDot tone="warn">No tables yet</StatusDot>;
  }
}
