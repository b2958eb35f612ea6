import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { attempt } from '../attempt.ts';
import { Button } from '../../ui/Button.tsx';
import { confirm } from '../../ui/overlay/confirmStore.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { changesText, oldestText } from './versionTexts.ts';

/** Versions of an object as `entityVersions` lists them, newest first. */
export interface EntityVersions {
  readonly edges: readonly {
    readonly node: {
      readonly id: string;
      readonly version: number;
      readonly createdAt: string;
      readonly body: unknown;
      readonly actor: { readonly name: string } | null;
    };
  }[];
  /** Of all versions, also those that were not read. */
  readonly totalCount: number;
}

const when = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

interface EntityHistoryProps {
  /** What it is: "metric". */
  readonly noun: string;
  readonly entity: { readonly id: string; readonly version: number };
  readonly versions: EntityVersions | undefined;
  /** Makes a version the current one; resolves to the result of the mutation. */
  readonly restore: (versionId: string, confirmed: boolean) => Promise<object | null | undefined>;
  readonly onRestored: () => Promise<void>;
  /** The body of a version as people read it. */
  readonly readable?: (body: unknown) => unknown;
}

/** The newest versions of an object with what changed, and the way back to each. */
export function EntityHistory(props: EntityHistoryProps) {
  const { noun, entity, versions, restore, onRestored, readable = (body: unknown) => body } = props;
  const [busy, setBusy] = useState(false);
  const saved = versions?.edges.map(({ node }) => node) ?? [];

  async function goBack(versionId: string, number: number) {
    const message = `The ${noun} becomes what it was in version ${number}, as a new version.`;
    if (!(await confirm({ title: `Restore version ${number}?`, message, confirmText: 'Restore' }))) {
      return;
    }
    setBusy(true);
    await attempt('The version was not restored', async () => {
      const first = await restore(versionId, false);
      if (first == null || !('__typename' in first) || first.__typename !== 'NeedsConfirmationError') {
        return first;
      }
      const message = 'message' in first ? String(first.message) : '';
      const anyway = { title: 'Restore and break something?', message, confirmText: 'Restore anyway' };
      return (await confirm(anyway)) ? restore(versionId, true) : {};
    });
    await onRestored();
    setBusy(false);
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
                    {before === undefined
                      ? oldestText(saved.length, versions?.totalCount ?? 0)
                      : changesText(readable(before.body), readable(version.body))}
                  </chakra.p>
                </chakra.div>
                {version.version !== entity.version && (
                  <Button size="sm" disabled={busy} onClick={() => void goBack(version.id, version.version)}>
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
