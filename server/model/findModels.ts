import type { Viewer } from '../access/viewer.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { containing } from '../platform/database/containing.ts';
import { modelsOf } from './model.policy.ts';

/** Part of the models of an environment to list. */
export interface ModelSearch {
  readonly environmentId?: string | null | undefined;
  /** Part of a name or a label, of the model or of one of its fields, or of `model.field`. */
  readonly search?: string | null | undefined;
}

/** Condition of the readable models that a search finds. */
export function modelsFoundBy(viewer: Viewer, { environmentId, search }: ModelSearch): Prisma.ModelWhereInput {
  const [typed = '', field] = (search?.trim() ?? '').split('.', 2);
  const readable = modelsOf(viewer, environmentId);
  if (field !== undefined) {
    return { AND: [readable, { name: containing(typed) }, withField(field)] };
  }
  return typed === '' ? readable : { AND: [readable, { OR: [named(typed), withField(typed)] }] };
}

const named = (typed: string) => ({
  OR: [
    { name: containing(typed) },
    { label: containing(typed) },
    { synonyms: { hasSome: [typed, typed.toLowerCase()] } },
  ],
});

function withField(typed: string): Prisma.ModelWhereInput {
  const some = { some: named(typed) };
  return { OR: [{ dimensions: some }, { measures: some }, { filters: some }] };
}
