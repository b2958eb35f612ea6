import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { memo } from 'react';
import { NameCell } from '../../../components/NameCell.tsx';
import { GridLine } from '../../../ui/layout/GridTable.tsx';
import { StateChip } from '../../../ui/text/StateChip.tsx';
import { counted } from '../../../ui/text/counted.ts';
import { ModelRow_ModelFragmentDoc, type ModelRow_ModelFragment } from './ModelsRoute.generated.ts';

/** Columns of the list: model, source, rows, parts, users, health. */
export const modelColumns = {
  base: 'minmax(0, 1fr) auto',
  lg: 'minmax(0, 3fr) minmax(0, 2fr) 84px minmax(0, 2fr) 64px 110px',
};

const Detail = chakra('div', {
  base: { display: { base: 'none', lg: 'block' }, textStyle: 'small', color: 'fg.muted', minWidth: 0, truncate: true },
});

/**
 * Row of a model: its name, where its rows come from, how many there are, its parts, how many
 * things use it, and its health.
 */
export const ModelRow = memo(function ModelRow({
  model,
  rowIndex,
}: {
  readonly model: FragmentType<ModelRow_ModelFragment>;
  /** Place in the table; the head is the first. */
  readonly rowIndex: number;
}) {
  const { data, complete } = useFragment({
    fragment: ModelRow_ModelFragmentDoc,
    fragmentName: 'ModelRow_model',
    from: model,
  });
  if (!complete) {
    return null;
  }
  const name = data.label || data.name;
  const path = data.sourcePath.join('.');
  const fields = [counted(data.dimensions.length, 'dimension'), counted(data.measures.length, 'measure')];
  const links = [counted(data.relationships.length, 'relation'), counted(data.filters.length, 'filter')];
  const broken = data.brokenPartCount ?? 0;
  return (
    <GridLine role="row" aria-rowindex={rowIndex} gridTemplateColumns={modelColumns} minHeight="14">
      <NameCell
        isWholeRow
        to={`/studio/models/${data.id}/dimensions`}
        name={name}
        note={data.description || data.name}
      />
      <Detail role="cell" title={path}>
        {[path, data.dataSource?.name].filter(Boolean).join(' · ')}
      </Detail>
      <Detail role="cell" textAlign="right" fontVariantNumeric="tabular-nums">
        {data.table?.rowCount?.toLocaleString('en')}
      </Detail>
      <Detail role="cell" title={[...fields, ...links].join(' · ')}>
        {fields.join(' · ')}
        <chakra.span display="block" textStyle="note" color="fg.subtle" truncate>
          {links.join(' · ')}
        </chakra.span>
      </Detail>
      <Detail role="cell" textAlign="right" fontVariantNumeric="tabular-nums">
        {data.usedByCount.toLocaleString('en')}
      </Detail>
      <div role="cell">
        {broken > 0 ? (
          <StateChip tone="bad" icon={CircleAlert} label={`${broken.toLocaleString('en')} broken`} />
        ) : (
          <StateChip tone="ok" icon={CircleCheck} label="Compiles" />
        )}
      </div>
    </GridLine>
  );
});
