import type { Transaction } from '../../platform/database/database.ts';
import type { LayerTerm } from '../layer.ts';
import { placeholder } from './placeholder.ts';
import type { Targets } from './targets.ts';
import type { LayerOwner } from './writeLayer.ts';
import { tagIds } from './writeTags.ts';

/** Writes terms without their mappings. */
export async function writeTerms(
  transaction: Transaction,
  owner: LayerOwner,
  {
    created,
    changed,
  }: {
    readonly created: readonly LayerTerm[];
    readonly changed: readonly { readonly before: LayerTerm; readonly after: LayerTerm }[];
  },
): Promise<void> {
  const { organizationId, environmentId } = owner;
  const data = ({ term, definition, synonyms, version }: LayerTerm) => ({
    term,
    definition,
    synonyms: [...synonyms],
    version,
  });
  // A new term may be the word that another one leaves, and two may change words.
  for (const { before, after } of changed.filter((one) => one.before.term !== one.after.term)) {
    await transaction.glossaryTerm.update({ where: { id: after.id }, data: { term: placeholder(before.id) } });
  }
  await transaction.glossaryTerm.createMany({
    data: created.map((term) => ({ id: term.id, ...data(term), organizationId, environmentId })),
  });
  const all = [...created, ...changed.map(({ after }) => after)];
  const tags = await tagIds(
    transaction,
    owner,
    all.flatMap((term) => term.tags),
  );
  const isChanged = new Set(changed.map(({ after }) => after.id));
  for (const term of all.filter(({ id, tags: named }) => isChanged.has(id) || named.length > 0)) {
    const set = term.tags.flatMap((name) => (tags.has(name) ? [{ id: tags.get(name)! }] : []));
    await transaction.glossaryTerm.update({ where: { id: term.id }, data: { ...data(term), tags: { set } } });
  }
}

/** Writes mappings of terms that have none. */
export async function writeMappings(
  transaction: Transaction,
  { partId }: LayerOwner,
  terms: readonly LayerTerm[],
  targets: Targets,
): Promise<void> {
  await transaction.glossaryTermMapping.createMany({
    data: terms.flatMap((term) =>
      term.mappings.map((mapping, position) => ({
        id: partId('GlossaryTermMapping', `${term.id}/${position}`),
        termId: term.id,
        position,
        description: mapping.description,
        ...mappingTarget(mapping, targets),
      })),
    ),
  });
}

function mappingTarget({ kind, target }: LayerTerm['mappings'][number], targets: Targets) {
  switch (kind) {
    case 'MODEL':
      return { modelId: targets.required('models', target) };
    case 'DIMENSION':
      return { dimensionId: targets.required('dimensions', target) };
    case 'MEASURE':
      return { measureId: targets.required('measures', target) };
    case 'FILTER':
      return { filterId: targets.required('filters', target) };
    case 'METRIC':
      return { metricId: targets.required('metrics', target) };
  }
}
