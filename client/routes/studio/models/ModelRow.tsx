import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { NameCell } from '../../../components/NameCell.tsx';
import { GridLine } from '../../../ui/layout/GridTable.tsx';
import { StateChip } from '../../../ui/text/StateChip.tsx';
import { counted } from '../../../ui/text/counted.ts';
import { ModelRow_ModelFragmentDoc, type ModelRow_ModelFragment } from './ModelsRoute.generated.ts';

/** Columns of the list: model, source, rows, parts, health. */
export const modelColumns = {
  base: 'minmax(0, 1fr) auto',
  lg: 'minmax(0, 3fr) minmax(0, 2fr) 90px minmax(0, 2fr) 110px',
};

const Detail = chakra('div', {
  base: { display: { base: 'none', lg: 'block' }, textStyle: 'small', color: 'fg.muted', minWidth: 0, truncate: true },
});

/** Row of a model: its name, where its rows come from, how many there are, its parts and health. */
export function ModelRow({ model }: { readonly model: FragmentType<ModelRow_ModelFragment> }) {
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
  const parts = [
    counted(data.dimensions.length, 'dimension'),
    counted(data.measures.length, 'measure'),
    counted(data.relationships.length, 'relation'),
    counted(data.filters.length, 'filter'),
  ].join(' · ');
  const broken = data.brokenPartCount ?? 0;
  return (
    <GridLine role="row" gridTemplateColumns={modelColumns} minHeight="14">
      <NameCell to={`/studio/models/${data.id}/dimensions`} name={name} note={data.description || data.name} />
      <Detail role="cell" title={path}>
        {[data.dataSource?.name, path].filter(Boolean).join(' · ')}
      </Detail>
      <Detail role="cell" textAlign="right" fontVariantNumeric="tabular-nums">
        {data.table?.rowCount?.toLocaleString('en')}
      </Detail>
      <Detail role="cell" title={parts}>
        {counted(data.dimensions.length, 'dimension')} · {counted(data.measures.length, 'measure')}
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
}
