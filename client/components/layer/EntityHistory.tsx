import { chakra } from '@chakra-ui/react/styled-system';
import { useLazyQuery } from '@apollo/client/react';
import { useState } from 'react';
import { attempt } from '../attempt.ts';
import type { Person } from '../people/usePeople.ts';
import { usePeopleNamed } from '../people/usePeopleNamed.ts';
import { ReadFailure } from '../ReadFailure.tsx';
import { SkeletonLines } from '../../ui/feedback/SkeletonLines.tsx';
import { Button } from '../../ui/Button.tsx';
import { confirm } from '../../ui/overlay/confirmStore.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { OlderVersionsDocument, type EntityHistory_VersionsFragment } from './EntityHistory.generated.ts';
import { changesText, oldestText } from './versionTexts.ts';

const when = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

interface EntityHistoryProps {
  /** What it is: "metric". */
  readonly noun: string;
  readonly entity: { readonly id: string; readonly version: number };
  readonly versions: EntityHistory_VersionsFragment | undefined;
  /** Makes a version the current one; resolves to the result of the mutation. */
  readonly restore: (versionId: string, confirmed: boolean) => Promise<object | null | undefined>;
  readonly onRestored: () => Promise<void>;
  /** The body of a version as people read it. */
  readonly readable?: (body: unknown, people: ReadonlyMap<string, Person>) => unknown;
  /** Ids of people in the body of a version, whom `readable` names. */
  readonly peopleIn?: (body: unknown) => readonly string[];
}

/** The newest versions of an object with what changed, and the way back to each. */
export function EntityHistory(props: EntityHistoryProps) {
  // Older versions that were read, and a failure, are of one object only.
  return <VersionList key={props.entity.id} {...props} />;
}

function VersionList(props: EntityHistoryProps) {
  const { noun, entity, versions, restore, onRestored, readable = (body: unknown) => body, peopleIn } = props;
  const [busy, setBusy] = useState(false);
  const [readOlder, older] = useLazyQuery(OlderVersionsDocument, { fetchPolicy: 'network-only' });
  const newest = versions?.edges.map(({ node }) => node) ?? [];
  const [failure, setFailure] = useState<unknown>(null);
  const further = older.data?.entityVersions.edges.map(({ node }) => node) ?? [];
  const saved = [...newest, ...further.filter(({ version }) => version < (newest.at(-1)?.version ?? 0))];
  const people = usePeopleNamed(peopleIn === undefined ? [] : saved.flatMap(({ body }) => peopleIn(body)));
  const total = versions?.totalCount ?? 0;

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

  async function showOlder() {
    const after = older.data?.entityVersions.pageInfo.endCursor ?? null;
    const entityId = entity.id;
    setFailure(null);
    try {
      const { error } =
        after === null
          ? await readOlder({ variables: { entityId } })
          : await older.fetchMore({
              variables: { entityId, after },
              updateQuery: ({ entityVersions: read }, { fetchMoreResult: { entityVersions: next } }) => ({
                entityVersions: { ...next, edges: [...read.edges, ...next.edges] },
              }),
            });
      setFailure(error ?? null);
    } catch (error) {
      setFailure(error);
    }
  }

  return (
    <Panel aria-label="History">
      <chakra.h2 padding="4" fontWeight="600" borderBottomWidth="1px">
        History
      </chakra.h2>
      {versions === undefined ? (
        <chakra.div padding="4">
          <SkeletonLines count={4} height={28} />
        </chakra.div>
      ) : saved.length === 0 ? (
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
                      ? oldestText(saved.length, total)
                      : changesText(readable(before.body, people), readable(version.body, people))}
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
      {failure !== null && <ReadFailure of="The older versions" error={failure} onRetry={showOlder} />}
      {failure === null && total > saved.length && (
        <chakra.div padding="3" paddingInline="4" borderTopWidth="1px" borderColor="border.faint">
          <Button size="sm" disabled={older.loading} onClick={() => void showOlder()}>
            {older.loading ? 'Reading older versions…' : 'Show older versions'}
          </Button>
        </chakra.div>
      )}
    </Panel>
  );
}
