import { useMutation } from '@apollo/client/react';
import type { EntityHistory_VersionsFragment } from '../../../../components/layer/EntityHistory.generated.ts';
import { EntityHistory } from '../../../../components/layer/EntityHistory.tsx';
import type { Person } from '../../../../components/people/usePeople.ts';
import type { MetricJoin } from './metricValues.ts';
import { RestoreMetricDocument } from './MetricRoute.generated.ts';

interface MetricHistoryProps {
  readonly metric: { readonly id: string; readonly version: number };
  readonly versions: EntityHistory_VersionsFragment | undefined;
  readonly onRestored: () => Promise<void>;
}

interface KeptBody {
  readonly ownerId?: string | null;
  readonly joins?: readonly MetricJoin[];
}

const ownersIn = (body: unknown): readonly string[] => [(body as KeptBody).ownerId ?? []].flat();

/** The body of a version with its owner and joins as people read them. */
function readableMetric(body: unknown, people: ReadonlyMap<string, Person>): unknown {
  const { ownerId, joins = [], ...rest } = body as KeptBody & Record<string, unknown>;
  return {
    ...rest,
    owner: ownerId == null ? null : people.get(ownerId)?.name || 'a member without a name',
    joins: joins.map(({ alias, relationship, toModel, joinType }) => ({
      name: alias || toModel,
      expression: `${relationship}, ${joinType.toLowerCase()} join`,
    })),
  };
}

/** The newest versions of the metric with what changed, and the way back to each. */
export function MetricHistory({ metric, versions, onRestored }: MetricHistoryProps) {
  const [restore] = useMutation(RestoreMetricDocument);
  return (
    <EntityHistory
      noun="metric"
      entity={metric}
      versions={versions}
      readable={readableMetric}
      peopleIn={ownersIn}
      restore={async (versionId, confirmed) => {
        const { data } = await restore({ variables: { input: { versionId, version: metric.version, confirmed } } });
        return data?.restoreVersion;
      }}
      onRestored={onRestored}
    />
  );
}
