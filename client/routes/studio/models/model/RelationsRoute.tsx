import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Waypoints } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link, useParams } from 'react-router';
import type { JoinType, RelationshipType } from '../../../../apollo/schema.generated.ts';
import { useDraft } from '../../../../editing/useDraft.ts';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { ChoiceField } from '../../../../ui/form/ChoiceField.tsx';
import { Pair } from '../../../../ui/form/Pair.tsx';
import { TextLink } from '../../../../ui/text/TextLink.tsx';
import { UpdateRelationshipDocument } from './ModelRoute.generated.ts';
import { ListSection } from './parts/ListSection.tsx';
import { useModelPlace, type ModelPlace, type OpenModel } from './modelPlace.ts';
import { NewRelation } from './relations/NewRelation.tsx';
import { RelationCheck } from './relations/RelationCheck.tsx';
import { fanOut, relationTypes } from './relations/relationTypes.ts';
import { PartEditor, type PartValues } from './parts/PartEditor.tsx';
import { PartsScreen } from './parts/PartsScreen.tsx';
import { useMovePart } from './parts/useMovePart.ts';

// The graph is large, and only this tab shows it.
const Neighbourhood = lazy(async () => import('./relations/Neighbourhood.tsx'));

type Relationship = OpenModel['relationships'][number];

interface RelationshipValues extends PartValues {
  readonly type: RelationshipType;
  readonly joinType: JoinType;
}

const joins = [
  { value: 'LEFT', label: 'All rows of this model' },
  { value: 'INNER', label: 'Rows with a match' },
  { value: 'RIGHT', label: 'All rows of the other model' },
  { value: 'FULL', label: 'All rows of both' },
];

/** The relationships of a model, and those of others that lead to it. */
export function Component() {
  const { model, reload } = useModelPlace();
  const move = useMovePart(model);
  const { relation_id: selected } = useParams();
  const relationship = model.relationships.find(({ id }) => id === selected);
  return (
    <PartsScreen
      noun="relations"
      icon={Waypoints}
      address={`/studio/models/${model.id}/relations`}
      parts={model.relationships.map((one) => ({ ...one, hint: one.toModel?.label || one.toModel?.name || '' }))}
      onMove={move}
      selected={relationship?.id}
      empty="This model leads to no other. Relationships are proposed when models are built from tables."
      choose="Choose a relation to see how many rows match."
      actions={<NewRelation model={model} reload={reload} />}
      more={<Incoming model={model} />}
      overview={
        model.relationships.length + model.incomingRelationships.length > 0 ? (
          <chakra.div height={{ base: '360px', lg: 'calc(100dvh - 98px)' }}>
            <Suspense fallback={<Skeleton height="100%" />}>
              <Neighbourhood key={model.id} model={model} />
            </Suspense>
          </chakra.div>
        ) : undefined
      }
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
  const multiplied = toModel === null ? null : fanOut(model, toModel, type);
  const pairs = keys.flatMap(({ fromDimension, toDimension }) =>
    fromDimension === null || toDimension === null ? [] : [{ from: fromDimension.name, to: toDimension.name }],
  );
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
      semql={`SELECT CASE WHEN "${name}"."${key?.toDimension?.name ?? ''}" IS NULL THEN 'without a match' ELSE 'with a match' END AS "found", COUNT(*) AS "rows" FROM "${model.name}"`}
    >
      <chakra.p color="fg.muted">
        Leads to{' '}
        {toModel === null ? (
          'a model that you may not see'
        ) : (
          <TextLink asChild>
            <Link to={`/studio/models/${toModel.id}/dimensions`}>{toModel.label || reached}</Link>
          </TextLink>
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
        <ChoiceField label="Rows that match" options={relationTypes} {...text('type')} />
        <ChoiceField label="Rows that count" options={joins} {...text('joinType')} />
      </Pair>
      {toModel !== null && pairs.length === keys.length && (
        <RelationCheck
          modelId={model.id}
          toModelId={toModel.id}
          keys={pairs}
          type={type}
          onUse={(found) => editing.edit({ type: found })}
        />
      )}
      {multiplied !== null && <Notice tone="plain">{multiplied}</Notice>}
    </PartEditor>
  );
}

function relationshipInput({ synonyms, ...rest }: Partial<RelationshipValues>) {
  return { ...rest, ...(synonyms !== undefined && { synonyms: [...synonyms] }) };
}
