type Attributes = Readonly<Record<string, string | number | boolean>>;

/** Facts about a person as a line of text: `region = North, team = 4`. */
export function attributesText(attributes: unknown): string {
  return Object.entries((attributes ?? {}) as Attributes)
    .map(([name, value]) => `${name} = ${textOf(value)}`)
    .join(', ');
}

/** A text that would read as something else stands in quotes. */
function textOf(value: string | number | boolean): string {
  return typeof value === 'string' &&
    (/[,"]/.test(value) || typeof valueOf(value) !== 'string' || value !== value.trim())
    ? JSON.stringify(value)
    : String(value);
}

/** Facts that a line of text names; null: it cannot be read. */
export function readAttributes(text: string): Attributes | null {
  const attributes: Record<string, string | number | boolean> = {};
  let rest = text.trim();
  while (rest !== '') {
    const [whole, name, value] = /^([a-z][a-z0-9_]*)\s*=\s*("(?:[^"\\]|\\.)*"|[^,"]+)\s*(?:,\s*|$)/.exec(rest) ?? [];
    if (whole === undefined || name === undefined || value === undefined) {
      return null;
    }
    attributes[name] = value.startsWith('"') ? String(JSON.parse(value)) : valueOf(value.trim());
    rest = rest.slice(whole.length);
  }
  return attributes;
}

function valueOf(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') {
    return text === 'true';
  }
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}
