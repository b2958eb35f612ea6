import { changesBetween, type Change } from '../../components/layer/changesBetween.ts';
import type { RailVersionsQuery } from './RailVersions.generated.ts';

/** Saved version of an entity. */
export interface Version {
  readonly id: string;
  readonly number: number;
  /** ISO time. */
  readonly at: string;
  /** Author; null for automatic changes such as an import. */
  readonly by: string | null;
  readonly approved: boolean;
  /** Against the version before; null when that one is not there to compare with. */
  readonly changes: readonly Change[] | null;
}

/** The recorded versions of an entity, newest first. */
export function versionsOf({ entityVersions, node }: RailVersionsQuery): readonly Version[] {
  const templates = node?.__typename === 'QueryTemplate' ? node.versions : [];
  const saved = [
    ...entityVersions.edges.map(({ node: { id, version, createdAt, body, actor } }) => ({
      save: { id, number: version, at: createdAt, by: actor?.name ?? null, approved: false },
      body,
    })),
    ...templates.map(({ id, version, createdAt, name, description, query, author, approvedAt }) => ({
      save: { id, number: version, at: createdAt, by: author?.name ?? null, approved: approvedAt !== null },
      body: { name, description, query },
    })),
  ].toSorted((one, other) => other.save.number - one.save.number);
  return saved.map(({ save, body }, index) => {
    const before = saved[index + 1];
    return { ...save, changes: before === undefined ? null : changesBetween(before.body, body) };
  });
}
