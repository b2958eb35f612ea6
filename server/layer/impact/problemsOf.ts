import { compile } from '../../semql/compile.ts';
import type { SqlValue } from '../../semql/compiled.ts';
import { checkCatalog } from '../../semql/catalog/check/checkCatalog.ts';
import type { Diagnostic } from '../../semql/diagnostics.ts';
import { thingOf, thingsOf, type Layer, type Placed } from '../layer.ts';
import { dialectsOf, preparedLayer, type DialectOf } from '../rename/meaning.ts';
import type { Problem, Problems } from './impact.ts';

/** A query that is kept outside of the layer and stands on it. */
export interface KeptQuery {
  /** Id of its template. */
  readonly id: string;
  /** Version of the template that holds the text. */
  readonly versionId: string;
  /** Name of the template. */
  readonly name: string;
  readonly semql: string;
  /** A value of its type for every parameter. */
  readonly parameters: Readonly<Record<string, SqlValue>>;
}

/**
 * Everything in a layer, and every query that is kept, that is not in order.
 * @param only ids of the parts and metrics to look at; default: all
 */
export function problemsOf(
  layer: Layer,
  queries: readonly KeptQuery[],
  dialectOf: DialectOf,
  only?: ReadonlySet<string>,
): Problems {
  const catalog = preparedLayer(layer);
  const things = only === undefined ? thingsOf(layer) : null;
  const errors = new Map<string, Problem>();
  const warnings = new Map<string, Problem>();
  const keep = (key: string, owner: Owner, diagnostic: Diagnostic): void => {
    const problem = { ...owner, ...toldOf(diagnostic), agent: null };
    if (diagnostic.severity === 'warning') {
      warnings.set(freeKey(`${key} ${diagnostic.code}`, warnings), problem);
    } else {
      const before = errors.get(key);
      const isTold = before === undefined || before.message.includes(problem.message);
      errors.set(key, isTold ? (before ?? problem) : { ...before, message: `${before.message} ${problem.message}` });
    }
  };
  for (const { definitionId, diagnostic } of checkCatalog(catalog, dialectOf, only)) {
    const placed = things === null ? thingOf(layer, definitionId) : things.get(definitionId);
    if (placed !== undefined) {
      keep(placed.id, ownerOf(placed), diagnostic);
    }
  }
  const dialects = dialectsOf(layer, dialectOf);
  for (const query of queries) {
    for (const diagnostic of diagnosticsOf(query)) {
      const { id, versionId, name } = query;
      keep(versionId, { type: 'QueryTemplate', id, entityId: id, name }, diagnostic);
    }
  }
  return { errors, warnings };

  function diagnosticsOf({ semql, parameters }: KeptQuery): readonly Diagnostic[] {
    let failed: readonly Diagnostic[] | null = null;
    for (const dialect of dialects) {
      const result = compile(semql, catalog, { dialect, now: new Date(0), corrections: false, parameters });
      if (result.ok) {
        return result.query.diagnostics.filter(({ severity }) => severity === 'warning');
      }
      failed ??= result.diagnostics.filter(({ severity }) => severity === 'error').slice(0, 1);
    }
    return failed ?? [];
  }
}

type Owner = Pick<Problem, 'type' | 'id' | 'entityId' | 'name'>;

function ownerOf({ type, id, entity, value, name }: Placed): Owner {
  const isPart = entity !== value && 'name' in entity;
  return { type, id, entityId: entity.id, name: isPart ? `${entity.name}.${name}` : name };
}

function toldOf({ code, message, advice }: Diagnostic): Pick<Problem, 'code' | 'message' | 'advice'> {
  return { code, message, advice };
}

/** Texts of warnings hold names, which may change: the second of one kind is another. */
function freeKey(wanted: string, taken: ReadonlyMap<string, unknown>): string {
  let key = wanted;
  for (let number = 2; taken.has(key); number += 1) {
    key = `${wanted} ${number}`;
  }
  return key;
}
