import { useMutation, useQuery } from '@apollo/client/react';
import type { EntityHistory_VersionsFragment } from '../../../../components/layer/EntityHistory.generated.ts';
import { EntityHistory } from '../../../../components/layer/EntityHistory.tsx';
import type { MetricJoin } from './metricValues.ts';
import { MetricChoicesDocument, RestoreMetricDocument } from './MetricRoute.generated.ts';

interface MetricHistoryProps {
  readonly metric: { readonly id: string; readonly version: number };
  readonly versions: EntityHistory_VersionsFragment | undefined;
  readonly onRestored: () => Promise<void>;
}

interface KeptBody {
  readonly ownerId?: string | null;
  readonly joins?: readonly MetricJoin[];
}

/** The body of a version with its owner and joins as people read them. */
function readableMetric(body: unknown, nameOf: (id: string) => string): unknown {
  const { ownerId, joins = [], ...rest } = body as KeptBody & Record<string, unknown>;
  return {
    ...rest,
    owner: ownerId == null ? null : nameOf(ownerId),
    joins: joins.map(({ alias, relationship, toModel, joinType }) => ({
      name: alias || toModel,
      expression: `${relationship}, ${joinType.toLowerCase()} join`,
    })),
  };
}

/** The newest versions of the metric with what changed, and the way back to each. */
export function MetricHistory({ metric, versions, onRestored }: MetricHistoryProps) {
  const [restore] = useMutation(RestoreMetricDocument);
  const { data: choices } = useQuery(MetricChoicesDocument, { variables: { id: metric.id, search: null } });
  const people = new Map(choices?.actors.edges.map(({ node }) => [node.id, node.name]));
  const nameOf = (id: string): string => people.get(id) ?? 'a person who has left';
  return (
    <EntityHistory
      noun="metric"
      entity={metric}
      versions={versions}
      readable={(body) => readableMetric(body, nameOf)}
      restore={async (versionId, confirmed) => {
        const { data } = await restore({ variables: { input: { versionId, version: metric.version, confirmed } } });
        return data?.restoreVersion;
      }}
      onRestored={onRestored}
    />
  );
}
