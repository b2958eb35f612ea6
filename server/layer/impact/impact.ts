import { compile } from '../../semql/compile.ts';
import { checkCatalog } from '../../semql/catalog/check.ts';
import { prepareCatalog } from '../../semql/catalog/prepare.ts';
import type { Diagnostic } from '../../semql/diagnostics.ts';
import type { Followed } from '../rename/followRename.ts';
import { thingsOf, type Layer, type ThingType } from '../layer.ts';
import { dialectsOf, type DialectOf } from '../rename/meaning.ts';

/** A query that is kept outside of the layer and stands on it. */
export interface KeptQuery {
  readonly id: string;
  /** Name of the template. */
  readonly name: string;
  readonly semql: string;
}

/** Something that does not compile, and why. */
export interface Problem {
  readonly type: ThingType | 'QueryTemplate';
  readonly id: string;
  /** Versioned object that it belongs to, or is. */
  readonly entityId: string;
  /** Name as people say it: `orders.revenue`. */
  readonly name: string;
  readonly code: Diagnostic['code'];
  readonly message: string;
  readonly advice: string;
}

/** Effect of changes on everything that stands on what they change. */
export interface Impact {
  /** What compiled before and would not any more. */
  readonly broken: readonly Problem[];
  /** What did not compile before and would again. */
  readonly repaired: readonly Problem[];
  /** Texts in which a new name takes the place of the old one. */
  readonly followed: readonly Followed[];
}

/** Everything in a layer, and every query that is kept, that does not compile; by id. */
export function problemsOf(
  layer: Layer,
  queries: readonly KeptQuery[],
  dialectOf: DialectOf,
): ReadonlyMap<string, Problem> {
  const catalog = prepareCatalog(layer);
  const things = thingsOf(layer);
  const problems = new Map<string, Problem>();
  for (const { definitionId, diagnostic } of checkCatalog(catalog, dialectOf)) {
    const placed = things.get(definitionId);
    if (diagnostic.severity !== 'error' || placed === undefined || problems.has(definitionId)) {
      continue;
    }
    const { type, id, entity, value, name } = placed;
    const isPart = entity !== value && 'name' in entity;
    problems.set(id, {
      type,
      id,
      entityId: entity.id,
      name: isPart ? `${entity.name}.${name}` : name,
      ...toldOf(diagnostic),
    });
  }
  const dialects = dialectsOf(layer, dialectOf);
  for (const { id, name, semql } of queries) {
    const results = dialects.map((dialect) =>
      compile(semql, catalog, { dialect, now: new Date(0), corrections: false }),
    );
    const [first] = results;
    if (first !== undefined && !first.ok && !results.some(({ ok }) => ok)) {
      const [diagnostic] = first.diagnostics;
      problems.set(id, {
        type: 'QueryTemplate',
        id,
        entityId: id,
        name,
        ...toldOf(diagnostic),
      });
    }
  }
  return problems;
}

function toldOf(diagnostic: Diagnostic | undefined): Pick<Problem, 'code' | 'message' | 'advice'> {
  return {
    code: diagnostic?.code ?? 'SYNTAX',
    message: diagnostic?.message ?? 'It does not compile.',
    advice: diagnostic?.advice ?? 'Correct it.',
  };
}

/** What changes would break and repair. What they remove is not broken by that. */
export function impactOf(
  before: ReadonlyMap<string, Problem>,
  after: ReadonlyMap<string, Problem>,
  followed: readonly Followed[],
): Impact {
  return {
    broken: [...after.values()].filter(({ id }) => !before.has(id)),
    repaired: [...before.values()].filter(({ id }) => !after.has(id)),
    followed,
  };
}
