import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Waypoints } from 'lucide-react';
import { Link, useParams } from 'react-router';
import type { JoinType, RelationshipType } from '../../../../apollo/schema.generated.ts';
import { useDraft } from '../../../../editing/useDraft.ts';
import { ChoiceField } from '../../../../ui/form/ChoiceField.tsx';
import { Pair } from '../../../../ui/form/Pair.tsx';
import { UpdateRelationshipDocument } from './ModelRoute.generated.ts';
import { ListSection } from './ListSection.tsx';
import { useModelPlace, type ModelPlace, type OpenModel } from './modelPlace.ts';
import { PartEditor, type PartValues } from './PartEditor.tsx';
import { PartsScreen } from './PartsScreen.tsx';

type Relationship = OpenModel['relationships'][number];

interface RelationshipValues extends PartValues {
  readonly type: RelationshipType;
  readonly joinType: JoinType;
}

const types = [
  { value: 'MANY_TO_ONE', label: 'Many to one' },
  { value: 'ONE_TO_ONE', label: 'One to one' },
  { value: 'ONE_TO_MANY', label: 'One to many' },
  { value: 'MANY_TO_MANY', label: 'Many to many' },
];

const joins = [
  { value: 'LEFT', label: 'All rows of this model' },
  { value: 'INNER', label: 'Rows with a match' },
  { value: 'RIGHT', label: 'All rows of the other model' },
  { value: 'FULL', label: 'All rows of both' },
];

/** The relationships of a model, and those of others that lead to it. */
export function Component() {
  const { model, reload } = useModelPlace();
  const { relation_id: selected } = useParams();
  const relationship = model.relationships.find(({ id }) => id === selected);
  return (
    <PartsScreen
      noun="relations"
      icon={Waypoints}
      address={`/studio/models/${model.id}/relations`}
      parts={model.relationships.map((one) => ({ ...one, hint: one.toModel?.label || one.toModel?.name || '' }))}
      selected={relationship?.id}
      empty="This model leads to no other. Relationships are proposed when models are built from tables."
      choose="Choose a relation to see how many rows match."
      more={<Incoming model={model} />}
    >
      {relationship !== undefined && (
        <RelationshipEditor key={relationship.id} relationship={relationship} model={model} reload={reload} />
      )}
    </PartsScreen>
  );
}

function Incoming({ model }: { readonly model: OpenModel }) {
  if (model.incomingRelationships.length === 0) {
    return null;
  }
  return (
    <ListSection label="Incoming">
      <chakra.ul listStyle="none">
        {model.incomingRelationships.map(({ id, name, model: from }) => (
          <chakra.li key={id} display="flex" alignItems="center" gap="2" height="8" paddingInline="1" color="fg.subtle">
            {from === null ? (
              name
            ) : (
              <chakra.a asChild minWidth="0" truncate _hover={{ color: 'fg' }}>
                <Link to={`/studio/models/${from.id}/relations/${id}`}>
                  {from.label || from.name} · {name}
                </Link>
              </chakra.a>
            )}
          </chakra.li>
        ))}
      </chakra.ul>
    </ListSection>
  );
}

function RelationshipEditor({ relationship, model, reload }: ModelPlace & { readonly relationship: Relationship }) {
  const [update] = useMutation(UpdateRelationshipDocument, { refetchQueries: ['ModelRoute'] });
  const { relationshipType, toModel, keys, ...rest } = relationship;
  const editing = useDraft<RelationshipValues>({
    stored: { ...rest, type: relationshipType, version: model.version },
    reload,
    save: async (changes, version, confirmed) => {
      const { data } = await update({
        variables: { input: { relationshipId: relationship.id, version, confirmed, ...relationshipInput(changes) } },
      });
      return data?.updateRelationship;
    },
  });
  const { values, version, text } = editing;
  const { name, label, description, synonyms, type, joinType } = values;
  const [key] = keys;
  const reached = toModel?.name ?? '';
  return (
    <PartEditor
      model={model}
      id={relationship.id}
      noun="Relation"
      editing={editing}
      change={{
        updateRelationship: {
          relationshipId: relationship.id,
          version,
          ...relationshipInput({ name, label, description, synonyms, type, joinType }),
        },
      }}
      semql={`SELECT CASE WHEN "${name}"."${key?.toDimension?.name ?? ''}" IS NULL THEN 'without a match' ELSE 'with a match' END AS rows_of_${model.name}, COUNT(*) AS row_count FROM "${model.name}"`}
    >
      <chakra.p color="fg.muted">
        Leads to{' '}
        {toModel === null ? (
          'a model that you may not see'
        ) : (
          <chakra.a asChild color="accent">
            <Link to={`/studio/models/${toModel.id}/dimensions`}>{toModel.label || reached}</Link>
          </chakra.a>
        )}
        {keys.length > 0 && (
          <>
            , where{' '}
            <chakra.span fontFamily="mono" textStyle="caption">
              {keys
                .map(
                  ({ fromDimension, toDimension }) =>
                    `${model.name}.${fromDimension?.name ?? '?'} = ${reached}.${toDimension?.name ?? '?'}`,
                )
                .join(' and ')}
            </chakra.span>
          </>
        )}
        .
      </chakra.p>
      <Pair>
        <ChoiceField label="Rows that match" options={types} {...text('type')} />
        <ChoiceField label="Rows that count" options={joins} {...text('joinType')} />
      </Pair>
    </PartEditor>
  );
}

function relationshipInput({ synonyms, ...rest }: Partial<RelationshipValues>) {
  return { ...rest, ...(synonyms !== undefined && { synonyms: [...synonyms] }) };
}
