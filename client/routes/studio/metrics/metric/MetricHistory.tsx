import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { attempt } from '../../../../components/attempt.ts';
import { Button } from '../../../../ui/Button.tsx';
import { confirm } from '../../../../ui/overlay/confirmStore.ts';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import { changesBetween } from '../../../../components/layer/changesBetween.ts';
import { RestoreMetricDocument, type MetricRouteQuery } from './MetricRoute.generated.ts';

type Versions = MetricRouteQuery['entityVersions'];

const when = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

interface MetricHistoryProps {
  readonly metric: { readonly id: string; readonly version: number };
  readonly versions: Versions | undefined;
  readonly onRestored: () => Promise<void>;
}

/** The newest versions of the metric with what changed, and the way back to each. */
export function MetricHistory({ metric, versions, onRestored }: MetricHistoryProps) {
  const [restore, { loading }] = useMutation(RestoreMetricDocument);
  const saved = versions?.edges.map(({ node }) => node) ?? [];

  async function goBack(versionId: string, number: number) {
    const message = `The metric becomes what it was in version ${number}, as a new version.`;
    if (!(await confirm({ title: `Restore version ${number}?`, message, confirmText: 'Restore' }))) {
      return;
    }
    const run = async (confirmed: boolean) => {
      const { data } = await restore({ variables: { input: { versionId, version: metric.version, confirmed } } });
      return data?.restoreVersion;
    };
    await attempt('The version was not restored', async () => {
      const first = await run(false);
      if (first?.__typename !== 'NeedsConfirmationError') {
        return first;
      }
      const anyway = { title: 'Restore and break something?', message: first.message, confirmText: 'Restore anyway' };
      return (await confirm(anyway)) ? run(true) : {};
    });
    await onRestored();
  }

  return (
    <Panel aria-label="History">
      <chakra.h2 padding="4" fontWeight="600" borderBottomWidth="1px">
        History
      </chakra.h2>
      {saved.length === 0 ? (
        <chakra.p padding="4" color="fg.subtle">
          It has not been changed since it was created. Each save is kept here.
        </chakra.p>
      ) : (
        <chakra.ol listStyle="none" aria-label="Versions">
          {saved.map((version, index) => {
            const before = saved[index + 1];
            const changes = before === undefined ? [] : changesBetween(before.body, version.body);
            return (
              <chakra.li
                key={version.id}
                display="flex"
                alignItems="flex-start"
                gap="3"
                padding="3"
                paddingInline="4"
                borderTopWidth="1px"
                borderColor="border.faint"
                _first={{ borderTopWidth: 0 }}
              >
                <chakra.div minWidth="0" flex="1">
                  <div>
                    <chakra.span fontWeight="600">v{version.version}</chakra.span>{' '}
                    <chakra.span color="fg.muted">· {version.actor?.name ?? 'an import'}</chakra.span>{' '}
                    <chakra.time dateTime={version.createdAt} textStyle="note" color="fg.subtle">
                      {when.format(new Date(version.createdAt))}
                    </chakra.time>
                  </div>
                  <chakra.p textStyle="small" color="fg.muted" overflowWrap="anywhere" lineClamp={2}>
                    {changes.length === 0
                      ? 'The first recorded version'
                      : changes
                          .map((change) => `${change.where} ${change.before ?? 'none'} → ${change.after ?? 'none'}`)
                          .join('; ')}
                  </chakra.p>
                </chakra.div>
                {version.version !== metric.version && (
                  <Button size="sm" disabled={loading} onClick={() => void goBack(version.id, version.version)}>
                    Restore
                  </Button>
                )}
              </chakra.li>
            );
          })}
        </chakra.ol>
      )}
    </Panel>
  );
}
