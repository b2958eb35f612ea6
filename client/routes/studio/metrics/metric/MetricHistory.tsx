import { useMutation } from '@apollo/client/react';
import { EntityHistory, type EntityVersions } from '../../../../components/layer/EntityHistory.tsx';
import { RestoreMetricDocument } from './MetricRoute.generated.ts';

interface MetricHistoryProps {
  readonly metric: { readonly id: string; readonly version: number };
  readonly versions: EntityVersions | undefined;
  readonly onRestored: () => Promise<void>;
}

/** The newest versions of the metric with what changed, and the way back to each. */
export function MetricHistory({ metric, versions, onRestored }: MetricHistoryProps) {
  const [restore] = useMutation(RestoreMetricDocument);
  return (
    <EntityHistory
      noun="metric"
      entity={metric}
      versions={versions}
      restore={async (versionId, confirmed) => {
        const { data } = await restore({ variables: { input: { versionId, version: metric.version, confirmed } } });
        return data?.restoreVersion;
      }}
      onRestored={onRestored}
    />
  );
}
