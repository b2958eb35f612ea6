/** Difference between two versions; `before` null: added, `after` null: removed. */
export interface Change {
  /** Where, from the outside in: `measures › revenue › expression`. */
  readonly where: string;
  readonly before: string | null;
  readonly after: string | null;
}

type Body = Readonly<Record<string, unknown>>;

const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Lists of things with a name are compared by name, so that an inserted one does not shift all
 * others. One that was renamed is known by its id, and goes by the name that it has now.
 */
function byName(value: unknown, now: unknown): unknown {
  if (!isNamedList(value)) {
    return value;
  }
  const names = new Map<unknown, string>(
    (isNamedList(now) ? now : []).flatMap(({ id, name }) => (isText(id) ? [[id, name] as const] : [])),
  );
  return Object.fromEntries(value.map((item) => [names.get(item.id) ?? item.name, item]));
}

const isNamedList = (value: unknown): value is readonly (Body & { readonly name: string })[] =>
  Array.isArray(value) && value.every((item) => isBody(item) && typeof item.name === 'string');

/** Fields that hold one of a fixed set of words, such as NON_ADDITIVE. */
const choices = new Set([
  'additivity',
  'status',
  'type',
  'join type',
  'time grains',
  'period value',
  'period grain',
  'moment grain',
]);

function shown(value: unknown, field: string): string | null {
  if (value === undefined || value === null || value === '') {
    return null;
  }
  if (typeof value === 'string') {
    return choices.has(field) ? value.replaceAll('_', ' ').toLowerCase() : value;
  }
  if (Array.isArray(value)) {
    const items = value.map((item) => shown(item, field)).filter((item) => item !== null);
    return items.length === 0 ? null : items.join(', ');
  }
  if (isBody(value)) {
    const said = [value.expression, value.label, value.name, value.toModel].find(isText);
    return said ?? (Object.values(value).every((part) => shown(part, '') === null) ? null : 'defined');
  }
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : JSON.stringify(value);
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const words = (key: string) => key.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

/** Lists the changes between two bodies of the same entity, in the order of the newer one. */
export function changesBetween(before: unknown, after: unknown, path: readonly string[] = []): readonly Change[] {
  const [old, now] = [byName(before, after), byName(after, after)];
  if (isBody(old) && isBody(now)) {
    // Names of parts are kept as they are written; names of fields become words.
    const named = Array.isArray(before) || Array.isArray(after);
    const keys = new Set([...Object.keys(now), ...Object.keys(old)]);
    return [...keys].flatMap((key) => changesBetween(old[key], now[key], [...path, named ? key : words(key)]));
  }
  const field = path.at(-1) ?? '';
  const [was, is] = [shown(old, field), shown(now, field)];
  return was === is ? [] : [{ where: path.join(' › '), before: was, after: is }];
}
