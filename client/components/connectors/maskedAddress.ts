import type { Connector, Typed } from './connector.ts';

/** Fields that locate a source; the first one a connector asks for is shown. */
const places = ['host', 'account', 'projectId', 'database'];

/** Enough of an address to recognise it, too little to use it: `db….example.com:5432`, `10.0.…`. */
export function maskedAddress({ fields }: Pick<Connector, 'fields'>, typed: Typed): string | null {
  const asked = new Set(fields.map(({ name }) => name));
  const place = places.find((name) => asked.has(name));
  const name = place === undefined ? '' : (typed[place] ?? '').trim();
  if (name === '') {
    return null;
  }
  return asked.has('port') && (typed.port ?? '') !== '' ? `${masked(name)}:${typed.port}` : masked(name);
}

function masked(name: string): string {
  if (/^[\d.]+$/.test(name)) {
    return `${name.split('.').slice(0, 2).join('.')}.…`;
  }
  const [first = '', ...rest] = name.split('.');
  return [`${first.slice(0, 2)}…`, ...rest].join('.');
}
