import type { ModelDraftsQuery } from '../BuildRoute.generated.ts';

/** All that was drafted together: models, and the joins among them and with models that exist. */
export type Drafts = Extract<ModelDraftsQuery['modelDrafts'], { __typename: 'ModelDrafts' }>;

/** A model of the source that exists. */
export type ExistingModel = Drafts['existing'][number];
export type ModelDraft = Drafts['models'][number];
export type FieldDraft = ModelDraft['fields'][number];
export type WayDraft = FieldDraft['ways'][number];
export type JoinDraft = Drafts['relationships'][number];

/** Sides of a join that are drafted here; an existing model is none of them. */
export function draftedSides(join: JoinDraft, models: readonly ModelDraft[]): readonly ModelDraft[] {
  return models.filter(({ name }) => name === join.fromModel || name === join.toModel);
}
