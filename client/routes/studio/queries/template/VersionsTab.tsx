import { chakra } from '@chakra-ui/react/styled-system';
import { BadgeCheck } from 'lucide-react';
import { Choice } from '../../../../ui/form/Choice.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Chip } from '../../../../ui/text/Chip.tsx';
import { age } from '../../../../ui/text/age.ts';
import { useSearchParameter } from '../../../../components/useSearchParameter.ts';
import { DecisionLog } from './DecisionLog.tsx';
import type { TemplatePage_TemplateFragment, TemplateVersion_VersionFragment } from './TemplateRoute.generated.ts';
import { VersionDiff } from './VersionDiff.tsx';
import { versionText } from './versionText.ts';

/** Any two versions of a template side by side, with what people decided about them. */
export function VersionsTab({ template }: { readonly template: TemplatePage_TemplateFragment }) {
  const [left, setLeft] = useSearchParameter('from');
  const [right, setRight] = useSearchParameter('to');
  const { versions, approvedVersion } = template;
  const after = versions.find(({ version }) => String(version) === right) ?? versions[0];
  const before =
    versions.find(({ version }) => String(version) === left) ??
    versions.find(({ version }) => version === approvedVersion && version !== after?.version) ??
    versions[1] ??
    after;
  if (before === undefined || after === undefined) {
    return null;
  }
  const options = versions.map(({ version }) => ({ value: String(version), label: `v${version}` }));
  const head = (version: TemplateVersion_VersionFragment, label: string, onChoose: (value: string) => void) => (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
      <chakra.div width="84px">
        <Choice
          aria-label={label}
          options={options}
          value={String(version.version)}
          onChange={({ target }) => onChoose(target.value)}
        />
      </chakra.div>
      <VersionFacts version={version} inUse={version.version === approvedVersion} />
    </chakra.div>
  );
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 300px' }}
      gap="4"
      alignItems="start"
      padding={{ base: '4', md: '6' }}
    >
      <VersionDiff
        before={versionText(before)}
        after={versionText(after)}
        beforeHead={head(before, 'Earlier version', setLeft)}
        afterHead={head(after, 'Later version', setRight)}
      />
      <DecisionLog decisions={template.decisions} />
    </chakra.div>
  );
}

/** Whether a version is approved, who wrote it, and when. */
export function VersionFacts({
  version,
  inUse,
}: {
  readonly version: TemplateVersion_VersionFragment;
  readonly inUse: boolean;
}) {
  const { approvedAt, requestedAt, author, createdAt, fromTask } = version;
  return (
    <>
      {approvedAt !== null ? (
        <Chip tone="ok">
          <Icon of={BadgeCheck} size={13} />
          {inUse ? 'Approved, in use' : 'Approved'}
        </Chip>
      ) : (
        requestedAt !== null && <Chip tone="warn">Needs approval</Chip>
      )}
      {fromTask !== null && <Chip>From an answer</Chip>}
      <chakra.span marginLeft="auto" textStyle="note" color="fg.subtle">
        {author?.name ?? 'an import'} · {age(createdAt)}
      </chakra.span>
    </>
  );
}
