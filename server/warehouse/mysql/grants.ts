/** Privileges of an account of MySQL or MariaDB, read from the grants that the server prints. */

/** Privileges that reading needs, and those that do not concern data. */
const reading = new Set(['USAGE', 'SELECT', 'SHOW VIEW', 'SHOW DATABASES']);
/** Named in one sentence; the rest is counted. */
const mostNamed = 4;

interface Grants {
  /** Each as the end of a sentence about the account. */
  readonly excess: readonly string[];
  /** As they are written in SQL: `` `r`@`%` ``. */
  readonly roles: readonly string[];
}

/** @param lines of SHOW GRANTS */
export function readGrants(lines: readonly string[]): Grants {
  const excess: string[] = [];
  const roles: string[] = [];
  for (const line of lines) {
    const onObject = /^GRANT (.+?) ON (.+?) TO /.exec(line);
    if (onObject !== null) {
      excess.push(...excessOf(onObject[1] ?? '', onObject[2] ?? '', line));
    } else {
      roles.push(...rolesOf(line));
    }
  }
  return { excess: [...new Set(excess)], roles };
}

function excessOf(privileges: string, object: string, line: string): readonly string[] {
  if (/^PROXY$/i.test(privileges)) {
    return ['may act as other accounts'];
  }
  const everywhere = object === '*.*';
  const passesOn = /\bWITH\b.*\bGRANT OPTION\b/i.test(line) ? ['may pass its privileges on'] : [];
  if (/^ALL(?: PRIVILEGES)?$/i.test(privileges)) {
    return [everywhere ? 'is a superuser' : `may do everything with ${plain(object)}`, ...passesOn];
  }
  // A list of columns follows the privilege that it narrows.
  const names = privileges.replace(/\s*\([^)]*\)/g, '').split(/\s*,\s*/);
  const beyond = names.map((name) => name.trim().toUpperCase()).filter((name) => !reading.has(name));
  if (beyond.length === 0) {
    return passesOn;
  }
  const superuser = everywhere && beyond.includes('SUPER') ? ['is a superuser'] : [];
  const named = beyond.slice(0, mostNamed).join(', ') + (beyond.length > mostNamed ? ' and more' : '');
  return [...superuser, `has ${named} on ${everywhere ? 'the whole server' : plain(object)}`, ...passesOn];
}

/** `` GRANT `a`@`%`,`b`@`%` TO `me`@`%` `` → both. */
function rolesOf(line: string): readonly string[] {
  const [, list = ''] = /^GRANT (.+?) TO /.exec(line) ?? [];
  return [...list.matchAll(/(?:`(?:[^`]|``)+`|'(?:[^']|'')+'|\w+)(?:@(?:`(?:[^`]|``)*`|'(?:[^']|'')*'))?/g)].map(
    ([role]) => role,
  );
}

function plain(object: string): string {
  return object.replaceAll('`', '');
}
