import { useMutation } from '@apollo/client/react';
import { Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { attempt } from '../../../../components/attempt.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { confirm } from '../../../../ui/overlay/confirmStore.ts';
import { RemoveMetricDocument } from './MetricRoute.generated.ts';

/** Removes the metric after asking, and a second time when something would break. */
export function RemoveMetric({
  metric,
}: {
  readonly metric: { readonly id: string; readonly version: number; readonly name: string };
}) {
  const navigate = useNavigate();
  const [remove, { loading }] = useMutation(RemoveMetricDocument, {
    update: (cache, { data }) => {
      if (data?.removeMetric.__typename === 'RemovedMetric') {
        cache.evict({ id: 'ROOT_QUERY', fieldName: 'metrics' });
        cache.evict({ id: 'ROOT_QUERY', fieldName: 'counts' });
      }
    },
  });
  const { id: metricId, version, name } = metric;

  async function run(confirmed: boolean) {
    const { data } = await remove({ variables: { input: { metricId, version, confirmed } } });
    return data?.removeMetric;
  }

  async function ask() {
    const message = `The metric ${name} will be removed. Answers that were given with it stay.`;
    if (!(await confirm({ title: 'Remove metric?', message, confirmText: 'Remove' }))) {
      return;
    }
    const removed = await attempt('The metric was not removed', async () => {
      const first = await run(false);
      if (first?.__typename === 'NeedsConfirmationError') {
        const anyway = { title: 'Remove and break something?', message: first.message, confirmText: 'Remove anyway' };
        return (await confirm(anyway)) ? run(true) : { cancelled: true };
      }
      return first;
    });
    if (removed !== null && !('cancelled' in removed)) {
      await navigate('/studio/metrics');
    }
  }

  return (
    <Button kind="plain" disabled={loading} onClick={() => void ask()}>
      <Icon of={Trash2} size={15} />
      Remove
    </Button>
  );
}
