import { chakra } from '@chakra-ui/react/styled-system';
import { Chip } from '../../ui/text/Chip.tsx';
import type { Change } from '../../components/layer/changesBetween.ts';
import type { Version } from './versions.ts';

/** Changes that are written out; the rest is counted. */
const shown = 8;

const when = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

const Entry = chakra('li', {
  base: {
    paddingBlock: '3',
    borderBottomWidth: '1px',
    borderColor: 'border.faint',
    textStyle: 'paragraph',
  },
});

const Text = chakra('span', {
  base: { display: 'block', fontFamily: 'mono', fontSize: '12px', lineHeight: '18px', overflowWrap: 'anywhere' },
});

/** Saved version: number, author, time, and each change with its previous value. */
export function VersionEntry({ version, current }: { readonly version: Version; readonly current: boolean }) {
  const { number, at, by, approved, changes } = version;
  return (
    <Entry>
      <chakra.div display="flex" alignItems="center" gap="2">
        <chakra.span fontWeight="600">v{number}</chakra.span>
        {current && <Chip>current</Chip>}
        {approved && <Chip tone="ok">approved</Chip>}
        <chakra.time dateTime={at} marginLeft="auto" color="fg.subtle" textStyle="caption">
          {when.format(new Date(at))}
        </chakra.time>
      </chakra.div>
      <chakra.div color="fg.muted">{by ?? 'Written by an import'}</chakra.div>
      {changes === null && <chakra.div color="fg.subtle">The first recorded version.</chakra.div>}
      {changes?.length === 0 && <chakra.div color="fg.subtle">Saved without a change.</chakra.div>}
      {changes?.slice(0, shown).map((change) => (
        <Difference key={change.where} change={change} />
      ))}
      {changes !== null && changes.length > shown && (
        <chakra.div color="fg.subtle">and {changes.length - shown} more changes</chakra.div>
      )}
    </Entry>
  );
}

function Difference({ change: { where, before, after } }: { readonly change: Change }) {
  return (
    <chakra.div paddingTop="1.5">
      <chakra.span fontWeight="500">{where}</chakra.span>
      <chakra.span color="fg.subtle">{before === null ? ' added' : after === null ? ' removed' : ''}</chakra.span>
      {before !== null && (
        <Text as="del" color="bad" textDecoration="line-through">
          {before}
        </Text>
      )}
      {after !== null && (
        <Text as="ins" color="ok" textDecoration="none">
          {after}
        </Text>
      )}
    </chakra.div>
  );
}
