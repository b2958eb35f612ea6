import type { PreparedCatalog, PreparedDimension, PreparedModel } from '../catalog/prepare.ts';
import type { Token } from '../language/parse/lexer.ts';
import type { Completion } from './completion.ts';
import type { Place } from './place.ts';

/**
 * Meaning of the names in a block: its models, the facts its measures count, the columns it has so
 * far.
 */
export interface BlockNames {
  readonly catalog: PreparedCatalog;
  /** The model after FROM, and those after JOIN. */
  readonly from: PreparedModel | null;
  readonly joined: readonly PreparedModel[];
  /**
   * Models whose rows the block counts by now; what is offered must be one for each of their rows.
   */
  readonly facts: readonly PreparedModel[];
  /** Aliases of the block's columns. */
  readonly columns: readonly Completion[];
  permitted(model: PreparedModel, field?: string): boolean;
  /** True when the tokens end with a dimension that is a date or a time. */
  isTime(tokens: readonly Token[]): boolean;
  /** The dimension the tokens end with, or null. */
  dimension(tokens: readonly Token[]): PreparedDimension | null;
  /** The model a path leads to: a model's own name, an alias, roles. */
  reached(path: readonly string[]): PreparedModel | null;
}

export function blockNames(place: Place, catalog: PreparedCatalog, hidden: ReadonlySet<string>): BlockNames {
  const permitted = (model: PreparedModel, field?: string): boolean =>
    !hidden.has(model.name) && (field === undefined || !hidden.has(`${model.name}.${field}`));
  const named = modelsNamed(place.block, catalog);
  const [first, ...joined] = named;
  const from = first?.model ?? null;
  const reached = (path: readonly string[]): PreparedModel | null => {
    const [head, ...steps] = path;
    if (head === undefined) {
      return from;
    }
    const alias = named.find(({ name }) => name.toLowerCase() === head.toLowerCase())?.model;
    const start = alias ?? roleTarget(from, head, catalog) ?? catalog.models.get(head);
    return steps.reduce<PreparedModel | null>((model, step) => roleTarget(model, step, catalog), start ?? null);
  };
  const dimension = (tokens: readonly Token[]): PreparedDimension | null => {
    const path: string[] = [];
    for (let at = tokens.length - 1; at >= 0; at -= 2) {
      const token = tokens[at];
      if (token === undefined || (token.kind !== 'name' && token.kind !== 'quoted')) {
        break;
      }
      path.unshift(token.text);
      if (tokens[at - 1]?.word !== '.') {
        break;
      }
    }
    const field = path.pop();
    return field === undefined ? null : (reached(path)?.dimensions.get(field) ?? null);
  };
  return {
    catalog,
    from,
    joined: joined.map(({ model }) => model),
    facts: factsOf(place.block, from, reached, catalog),
    columns: columnsOf(place.block),
    permitted,
    dimension,
    isTime: (tokens) => {
      const type = dimension(tokens)?.definition.type;
      return type === 'DATE' || type === 'TIMESTAMP';
    },
    reached,
  };
}

function roleTarget(model: PreparedModel | null, role: string, catalog: PreparedCatalog): PreparedModel | null {
  if (model === null) {
    return null;
  }
  const edge = catalog.graph.from(model).find((one) => one.role.toLowerCase() === role.toLowerCase());
  return edge?.to ?? null;
}

/** Models after FROM and JOIN, with the name they have in the block. */
function modelsNamed(
  block: readonly Token[],
  catalog: PreparedCatalog,
): readonly { readonly name: string; readonly model: PreparedModel }[] {
  return block.flatMap(({ word }, index) => {
    if (word !== 'FROM' && word !== 'JOIN') {
      return [];
    }
    const at = block[index + 1]?.word === '{{' ? index + 2 : index + 1;
    const token = block[at];
    const model = token === undefined ? null : catalog.models.get(token.text, token.kind === 'quoted');
    if (token === undefined || model === null) {
      return [];
    }
    const aliased = block[at + 1]?.word === 'AS' ? block[at + 2] : undefined;
    return [{ name: aliased?.text ?? token.text, model }];
  });
}

/**
 * Models of the measures and metrics that are named in the block; the FROM model when there is
 * none.
 */
function factsOf(
  block: readonly Token[],
  from: PreparedModel | null,
  reached: (path: readonly string[]) => PreparedModel | null,
  catalog: PreparedCatalog,
): readonly PreparedModel[] {
  const facts = new Set<PreparedModel>();
  block.forEach((token, index) => {
    if (token.kind !== 'name' && token.kind !== 'quoted') {
      return;
    }
    const qualified = block[index - 1]?.word === '.' ? block[index - 2]?.text : undefined;
    const model = qualified === undefined ? from : reached([qualified]);
    if (model?.measures.get(token.text, token.kind === 'quoted')) {
      facts.add(model);
    }
    const metric = qualified === undefined ? catalog.metrics.get(token.text) : null;
    const anchor = metric === null ? null : catalog.models.get(metric.definition.anchorModel);
    if (anchor !== null) {
      facts.add(anchor);
    }
  });
  return facts.size === 0 && from !== null ? [from] : [...facts];
}

function columnsOf(block: readonly Token[]): readonly Completion[] {
  return block.flatMap(({ word }, index) => {
    const name = block[index + 1];
    if (word !== 'AS' || (name?.kind !== 'name' && name?.kind !== 'quoted')) {
      return [];
    }
    return [{ label: name.text, insert: quoted(name.text), kind: 'dimension', detail: 'column', info: '' } as const];
  });
}

const bare = /^[\p{L}_][\p{L}\p{M}\p{N}_$]*$/u;

/** A name as it is written in a query. */
export function quoted(name: string): string {
  return bare.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}
