import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Progress } from '../../../ui/feedback/Progress.tsx';
import { SampleData_DataSourceFragmentDoc, type SampleData_DataSourceFragment } from './SampleData.generated.ts';

interface SampleDataProps {
  readonly dataSource: FragmentType<SampleData_DataSourceFragment>;
  readonly onRetry: () => void;
}

/** Data that is on its way, or why it did not arrive. */
export function SampleData({ dataSource, onRetry }: SampleDataProps) {
  const { data, complete } = useFragment({
    fragment: SampleData_DataSourceFragmentDoc,
    fragmentName: 'SampleData_dataSource',
    from: dataSource,
  });
  if (!complete) {
    return null;
  }
  if (data.status === 'ERROR') {
    return (
      <Notice tone="bad" action={<Button onClick={onRetry}>Try again</Button>}>
        {data.statusReason ?? `${data.name} could not be loaded.`}
      </Notice>
    );
  }
  return <Progress label={`Loading ${data.name}`} percent={data.processingTasks.edges[0]?.node.progress ?? 0} />;
}
