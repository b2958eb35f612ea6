import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { MetricPeriodsDocument } from './metricFacts.generated.ts';
import { spark, sparkParts } from './sparkPath.ts';
import { useSeen } from './useSeen.ts';

/** Course of a metric over its newest periods; the last one is still going on, so it is a dot. */
export function Sparkline({ metricId, name }: { readonly metricId: string; readonly name: string }) {
  const { ref, seen } = useSeen<HTMLSpanElement>();
  const { data } = useQuery(MetricPeriodsDocument, { variables: { id: metricId }, skip: !seen });
  const periods = data?.metric?.recentPeriods ?? [];
  const values = periods.map(({ value }) => value);
  const last = sparkParts(values).at(-1)?.split(' ').at(-1)?.split(',');
  const [first, newest] = [periods.at(0), periods.at(-1)];
  return (
    <chakra.span ref={ref} display="block" width={`${spark.width}px`} height={`${spark.height}px`}>
      {periods.length > 1 && first !== undefined && newest !== undefined && (
        <chakra.svg
          role="img"
          aria-label={`${name} from ${first.period.slice(0, 10)} to ${newest.period.slice(0, 10)}`}
          width={`${spark.width}px`}
          height={`${spark.height}px`}
          fill="none"
          stroke="accent"
          css={{ strokeWidth: 1.5, strokeLinejoin: 'round' }}
        >
          {sparkParts(values.slice(0, -1).concat(null)).map((points) => (
            <polyline key={points} points={points} />
          ))}
          {last !== undefined && newest.value !== null && (
            <chakra.circle cx={last[0]} cy={last[1]} r="2" fill="accent" stroke="none" />
          )}
        </chakra.svg>
      )}
    </chakra.span>
  );
}
