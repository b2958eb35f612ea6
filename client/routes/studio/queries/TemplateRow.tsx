import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { memo } from 'react';
import { NameCell } from '../../../components/NameCell.tsx';
import { GridLine } from '../../../ui/layout/GridTable.tsx';
import { StateChip } from '../../../ui/text/StateChip.tsx';
import { languageNames } from './languageNames.ts';
import { TemplateRow_TemplateFragmentDoc, type TemplateRow_TemplateFragment } from './QueriesRoute.generated.ts';
import { templateStatus } from './templateStatus.ts';

/** Columns of the list: template, parameters, tables, state, runs. */
export const templateColumns = {
  base: 'minmax(0, 1fr) auto',
  xl: 'minmax(0, 3fr) minmax(0, 1.2fr) minmax(0, 1.2fr) 140px 72px',
};

/** Row of a template: its name, what it takes and reads, its state and how often it was run. */
export const TemplateRow = memo(function TemplateRow({
  template,
  rowIndex,
}: {
  readonly template: FragmentType<TemplateRow_TemplateFragment>;
  /** Place in the table; the head is the first. */
  readonly rowIndex: number;
}) {
  const { data, complete } = useFragment({
    fragment: TemplateRow_TemplateFragmentDoc,
    fragmentName: 'TemplateRow_template',
    from: template,
  });
  if (!complete) {
    return null;
  }
  const parameters = data.parameterNames.map((name) => `:${name}`).join(', ');
  const tables = data.tables.map(({ name }) => name).join(', ');
  const language = data.language === null ? '' : languageNames[data.language];
  const note = [language, ...data.tags.map(({ name }) => name), data.description].filter(Boolean).join(' · ');
  const inUse = data.approvedVersion !== null && data.approvedVersion !== data.newestVersion;
  return (
    <GridLine role="row" aria-rowindex={rowIndex} gridTemplateColumns={templateColumns} minHeight="14">
      <NameCell to={`/studio/queries/${data.id}`} name={data.name} note={note} noteTitle={data.description} />
      <chakra.div
        role="cell"
        display={{ base: 'none', xl: 'block' }}
        fontFamily="mono"
        textStyle="caption"
        color="fg.muted"
        truncate
        title={parameters}
      >
        {parameters}
      </chakra.div>
      <chakra.div
        role="cell"
        display={{ base: 'none', xl: 'block' }}
        textStyle="small"
        color="fg.muted"
        truncate
        title={tables}
      >
        {tables}
      </chakra.div>
      <chakra.div role="cell">
        <StateChip {...templateStatus[data.status]} />
        {inUse && (
          <chakra.span display="block" textStyle="note" color="fg.subtle" paddingLeft="2">
            v{data.approvedVersion} in use
          </chakra.span>
        )}
      </chakra.div>
      <chakra.div
        role="cell"
        display={{ base: 'none', xl: 'block' }}
        textAlign="right"
        textStyle="small"
        color="fg.subtle"
        fontVariantNumeric="tabular-nums"
        title="Runs in the last 30 days"
      >
        {data.runCount.toLocaleString('en')}
      </chakra.div>
    </GridLine>
  );
});
