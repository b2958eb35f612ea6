import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Plus } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { DimensionType } from '../../../../../apollo/schema.generated.ts';
import { attempt } from '../../../../../components/attempt.ts';
import { Icon } from '../../../../../ui/Icon.tsx';
import { typeName } from '../../../../../ui/text/typeName.ts';
import { CreateDimensionDocument } from '../ModelRoute.generated.ts';
import type { ModelPlace } from '../modelPlace.ts';
import { ListSection } from '../parts/ListSection.tsx';

const dimensionTypeOf = (dataType: string): DimensionType => {
  switch (dataType) {
    case 'INTEGER':
    case 'DECIMAL':
    case 'NUMBER':
      return 'NUMBER';
    case 'DATE':
      return 'DATE';
    case 'TIMESTAMP':
    case 'TIMESTAMP_TZ':
      return 'TIMESTAMP';
    case 'BOOLEAN':
      return 'BOOLEAN';
    default:
      return 'STRING';
  }
};

/** Columns that no dimension and no measure names: each becomes a dimension with one click. */
export function Unmodelled({ model, reload, address }: ModelPlace & { readonly address: string }) {
  const navigate = useNavigate();
  const [create, { loading }] = useMutation(CreateDimensionDocument);
  const written = [...model.dimensions, ...model.measures].map(({ expression }) => expression).join('\n');
  const named = new Set(written.toLowerCase().match(/[\p{L}\p{N}_]+/gu));
  const columns = (model.table?.columns ?? []).filter(({ name }) => !named.has(name.toLowerCase()));
  if (columns.length === 0) {
    return null;
  }
  return (
    <ListSection label="Not yet modelled">
      <chakra.ul listStyle="none" maxHeight="160px" overflowY="auto">
        {columns.map(({ id, name, dataType }) => (
          <li key={id}>
            <chakra.button
              type="button"
              disabled={loading}
              aria-label={`Make ${name} a dimension`}
              display="flex"
              width="100%"
              alignItems="center"
              gap="2"
              height="8"
              paddingInline="1"
              color="fg.subtle"
              cursor="pointer"
              _hover={{ bg: 'bg.hover' }}
              onClick={() =>
                void attempt('The dimension was not created', async () => {
                  const input = {
                    modelId: model.id,
                    name: name.toLowerCase(),
                    // A time of day is shown and searched as text.
                    expression: dataType === 'TIME' ? `CAST(${name} AS TEXT)` : name,
                    type: dimensionTypeOf(dataType),
                  };
                  const { data } = await create({ variables: { input } });
                  const made = data?.createDimension;
                  if (made?.__typename === 'Dimension') {
                    await reload();
                    await navigate(`${address}/${made.id}`);
                  }
                  return made;
                })
              }
            >
              <Icon of={Plus} size={14} />
              <chakra.span minWidth="0" truncate>
                {name}
              </chakra.span>
              <chakra.span marginLeft="auto" textStyle="note">
                {typeName(dataType).toLowerCase()}
              </chakra.span>
            </chakra.button>
          </li>
        ))}
      </chakra.ul>
    </ListSection>
  );
}
