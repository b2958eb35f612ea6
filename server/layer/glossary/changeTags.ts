import { isAdminOf } from '../../access/readPolicy.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Tag } from '../../generated/prisma/client.ts';
import { tagPolicy } from '../../glossary/glossary.policy.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { ForbiddenError, InvalidInputError, NotFoundError } from '../../platform/errors.ts';
import { longest } from '../../source/textLimits.ts';
import type { LayerServices } from '../changeSemanticLayer.ts';
import type { Layer } from '../layer.ts';
import { loadLayer, tagNames, type LayerPlace } from '../store/loadLayer.ts';
import { keepVersions } from '../store/versions.ts';
import { differenceOf } from '../store/writeLayer.ts';
import { appendChangeEvent, layerTopic, lockLayer, type EntityChange } from '../feed/changeEvent.ts';

/** New values of a tag; what is absent stays. */
export interface TagChange {
  readonly tagId: string;
  readonly name?: string | null | undefined;
  /** `#rrggbb`; null: none. */
  readonly color?: string | null | undefined;
}

/**
 * Renames a tag or gives it another color. Whatever has the tag keeps it: metrics, terms, templates
 * and agents refer to the tag, not to its name. Metrics and terms get a version with the new name.
 * @throws NotFoundError, ForbiddenError, InvalidInputError with the path of the field
 */
export async function updateTag(
  services: LayerServices,
  viewer: Viewer,
  { tagId, name, color }: TagChange,
): Promise<Tag> {
  return changingTags(services, viewer, [tagId], async (transaction, [tag]) => {
    if (color != null && !/^#[0-9a-f]{6}$/i.test(color)) {
      throw new InvalidInputError(`“${color}” is not a color.`, 'Write it as #7547ff.', ['color']);
    }
    const wanted = name == null ? tag!.name : await freeName(transaction, tag!, name);
    return transaction.tag.update({
      where: { id: tagId },
      data: { name: wanted, ...(color === undefined ? {} : { color: color?.toLowerCase() ?? null }) },
    });
  });
}

/**
 * Merges a tag into another: whatever has the first has the second afterwards, and the first is
 * removed.
 * @throws NotFoundError, ForbiddenError, InvalidInputError
 */
export async function mergeTags(
  services: LayerServices,
  viewer: Viewer,
  { tagId, otherTagId }: { readonly tagId: string; readonly otherTagId: string },
): Promise<Tag> {
  if (tagId === otherTagId) {
    throw new InvalidInputError('A tag cannot be merged with itself.', 'Choose another tag.', ['otherTagId']);
  }
  return changingTags(services, viewer, [tagId, otherTagId], async (transaction) => {
    const ids = { select: { id: true } } as const;
    const { metrics, glossaryTerms, queryTemplates, agentTemplates, agents } = await transaction.tag.findUniqueOrThrow({
      where: { id: otherTagId },
      select: { metrics: ids, glossaryTerms: ids, queryTemplates: ids, agentTemplates: ids, agents: ids },
    });
    await transaction.tag.delete({ where: { id: otherTagId } });
    return transaction.tag.update({
      where: { id: tagId },
      data: {
        metrics: { connect: metrics },
        glossaryTerms: { connect: glossaryTerms },
        queryTemplates: { connect: queryTemplates },
        agentTemplates: { connect: agentTemplates },
        agents: { connect: agents },
      },
    });
  });
}

/**
 * Removes a tag from everything that has it.
 * @throws NotFoundError, ForbiddenError
 */
export async function removeTag(services: LayerServices, viewer: Viewer, tagId: string): Promise<string> {
  const { id } = await changingTags(services, viewer, [tagId], (transaction) =>
    transaction.tag.delete({ where: { id: tagId } }),
  );
  return id;
}

/**
 * Changes tags under the locks of all layers that have them, with one event in each: what has other
 * tags now gets a version, and editors that are open read the new names.
 */
async function changingTags(
  { database, events }: LayerServices,
  viewer: Viewer,
  tagIds: readonly string[],
  change: (transaction: Transaction, tags: readonly Tag[]) => Promise<Tag>,
): Promise<Tag> {
  const { changed, told } = await database.$transaction(
    async (transaction) => {
      const tags = await tagsToChange(transaction, viewer, tagIds);
      const organizationId = tags[0]!.organizationId;
      const environments = await transaction.environment.findMany({
        where: { organizationId },
        orderBy: { id: 'asc' },
        select: { id: true },
      });
      for (const { id } of environments) {
        await lockLayer(transaction, id);
      }
      const having = await taggedThings(transaction, tagIds);
      const before = new Map<string, Layer>();
      for (const environmentId of having.keys()) {
        before.set(environmentId, (await loadLayer(transaction, { organizationId, environmentId })).layer);
      }
      const changed = await change(transaction, tags);
      const told: { readonly environmentId: string; readonly seq: number }[] = [];
      for (const [environmentId, entities] of having) {
        const place = { organizationId, environmentId };
        const renewed = await keepTagged(transaction, viewer, place, {
          before: before.get(environmentId)!,
          having: entities,
        });
        const named = entities.map((one) => renewed.find(({ id }) => id === one.id) ?? one);
        told.push({ environmentId, seq: await appendChangeEvent(transaction, environmentId, viewer, named) });
      }
      return { changed, told };
    },
    { maxWait: 10_000, timeout: 60_000 },
  );
  for (const { environmentId, seq } of told) {
    events.publish(layerTopic(environmentId), String(seq));
  }
  return changed;
}

/** Gives everything whose tags are others now its next version; the tags themselves are written. */
async function keepTagged(
  transaction: Transaction,
  viewer: Viewer,
  place: LayerPlace,
  { before, having }: { readonly before: Layer; readonly having: readonly EntityChange[] },
): Promise<readonly EntityChange[]> {
  const tags = await tagsOf(transaction, having);
  const retagged = <Thing extends { readonly id: string; readonly tags: readonly string[] }>(thing: Thing): Thing =>
    tags.has(thing.id) ? { ...thing, tags: tags.get(thing.id) ?? [] } : thing;
  const after = { ...before, metrics: before.metrics.map(retagged), glossary: before.glossary.map(retagged) };
  const renewed: EntityChange[] = [];
  for (const type of ['Metric', 'GlossaryTerm'] as const) {
    for (const { before: was, after: is } of differenceOf(type, before, after).changed) {
      const version = was.version + 1;
      const query = { where: { id: is.id }, data: { version } };
      await (type === 'Metric' ? transaction.metric.update(query) : transaction.glossaryTerm.update(query));
      await keepVersions(transaction, place.organizationId, [{ type, entity: was }], null);
      await keepVersions(transaction, place.organizationId, [{ type, entity: { ...is, version } }], viewer);
      renewed.push({ type, id: is.id, version });
    }
  }
  return renewed;
}

/** Names of the tags that things have now, by the id of the thing. */
async function tagsOf(
  transaction: Transaction,
  things: readonly EntityChange[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const query = { where: { id: { in: things.map(({ id }) => id) } }, select: { id: true, tags: tagNames } };
  const rows = [...(await transaction.metric.findMany(query)), ...(await transaction.glossaryTerm.findMany(query))];
  return new Map(rows.map(({ id, tags }) => [id, tags.map(({ name }) => name)]));
}

async function tagsToChange(
  transaction: Transaction,
  viewer: Viewer,
  tagIds: readonly string[],
): Promise<readonly Tag[]> {
  const found = await transaction.tag.findMany({ where: { id: { in: [...tagIds] }, AND: tagPolicy.where(viewer) } });
  const tags = tagIds.flatMap((id) => found.filter((tag) => tag.id === id));
  if (tags.length < tagIds.length) {
    throw new NotFoundError('Tag');
  }
  if (tags.some((tag) => !isAdminOf(viewer, tag))) {
    throw new ForbiddenError();
  }
  return tags;
}

/** Metrics and terms with any of the tags, by environment. */
async function taggedThings(
  transaction: Transaction,
  tagIds: readonly string[],
): Promise<ReadonlyMap<string, readonly EntityChange[]>> {
  const query = {
    where: { tags: { some: { id: { in: [...tagIds] } } } },
    select: { id: true, version: true, environmentId: true },
  };
  const metrics = await transaction.metric.findMany(query);
  const terms = await transaction.glossaryTerm.findMany(query);
  const things = [
    ...metrics.map((metric) => ({ ...metric, type: 'Metric' as const })),
    ...terms.map((term) => ({ ...term, type: 'GlossaryTerm' as const })),
  ];
  return new Map(
    [...Map.groupBy(things, ({ environmentId }) => environmentId)].map(([environmentId, own]) => [
      environmentId,
      own.map(({ type, id, version }) => ({ type, id, version })),
    ]),
  );
}

async function freeName(transaction: Transaction, { id, organizationId }: Tag, name: string): Promise<string> {
  const wanted = name.trim();
  if (wanted === '' || wanted.length > longest.short) {
    throw new InvalidInputError(`A tag has 1 to ${longest.short} characters.`, 'Choose another name.', ['name']);
  }
  const others = await transaction.tag.findMany({ where: { organizationId, id: { not: id } }, select: { name: true } });
  const other = others.find((tag) => tag.name.toLowerCase() === wanted.toLowerCase());
  if (other !== undefined) {
    throw new InvalidInputError(`There is a tag ${other.name} already.`, 'Choose another name, or merge the two.', [
      'name',
    ]);
  }
  return wanted;
}
