import type { CatalogDefinition, ModelDefinition } from '../../semql/catalog/definition.ts';
import type { ModelDraft } from './draftModel.ts';

/** The semantic layer with what a draft adds to it. */
export function withDraft(
  catalog: CatalogDefinition,
  { model, fields, relationships }: Pick<ModelDraft, 'model' | 'fields' | 'relationships'>,
): { readonly catalog: CatalogDefinition; readonly model: ModelDefinition } {
  const of = (owner: string) => relationships.filter((idea) => idea.owner === owner).map((idea) => idea.relationship);
  const whole: ModelDefinition = {
    ...model,
    dimensions: fields.flatMap((idea) => (idea.kind === 'DIMENSION' ? idea.field : [])),
    measures: fields.flatMap((idea) => (idea.kind === 'MEASURE' ? idea.field : [])),
    relationships: of(model.name),
  };
  const others = catalog.models.map((other) => ({
    ...other,
    relationships: [...other.relationships, ...of(other.name)],
  }));
  return { catalog: { ...catalog, models: [...others, whole] }, model: whole };
}
