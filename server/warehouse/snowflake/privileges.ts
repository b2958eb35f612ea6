import { snowflake } from '../../semql/dialect/engines/snowflake.ts';
import type { SqlValue } from '../../semql/compiled.ts';
import { parseJson } from '../rest/apiFailure.ts';
import { WarehouseError, type QueryResult } from '../warehouse.ts';
import { named } from './catalog.ts';

/** Roles that the service itself makes, each of which may change the account. */
const systemRoles = new Set(['ACCOUNTADMIN', 'SYSADMIN', 'SECURITYADMIN', 'USERADMIN', 'ORGADMIN', 'GLOBALORGADMIN']);

/** Privileges that read, or let a role be seen and used. */
const reading = new Set(['SELECT', 'USAGE', 'REFERENCES', 'REFERENCE_USAGE', 'MONITOR', 'READ', 'RESOLVE ALL']);

/** Roles that PUBLIC has in every account; they reach objects of the service only. */
const serviceRole = /^DATABASE ROLE "SNOWFLAKE"\./;

/** As many are named of a kind, and so many roles are looked through. */
const most = 3;
const mostRoles = 50;

/**
 * Lists privileges beyond reading of a role and of the roles granted to it. A role with hidden
 * grants counts as one that may change something.
 *
 * @param secondary roles that count in addition
 * @param show runs a SHOW
 */
export async function excessOf(
  role: string,
  secondary: readonly string[],
  show: (sql: string) => Promise<QueryResult>,
): Promise<readonly string[]> {
  const found = new Map<string, string[]>();
  // Every role inherits PUBLIC.
  const roles = [accountRole(role), ...secondary.map(accountRole), accountRole('PUBLIC')];
  const unseen: string[] = [];
  let leftOut = false;
  // The role that was entered would not be the only one that counts.
  const excess = secondary.length === 0 ? [] : [`acts as ${someOf(secondary)} in addition to ${role}`];
  for (const grantee of roles) {
    const name = grantee.replace(/^ROLE "(.*)"$/, '$1');
    if (systemRoles.has(name)) {
      excess.push(name === role ? `acts as ${name}` : `is a member of ${name}`);
      continue;
    }
    const grants = await orRefused(show(`SHOW GRANTS TO ${grantee}`));
    if (grants === null) {
      unseen.push(grantee);
    }
    for (const grant of grants === null ? [] : named(grants)) {
      const { privilege = '', granted_on: kind = '', name: object = '' } = grant;
      if (privilege === 'USAGE' && (kind === 'ROLE' || kind === 'DATABASE_ROLE')) {
        const held = kind === 'ROLE' ? accountRole(object) : databaseRole(object);
        if (roles.includes(held) || serviceRole.test(held)) {
          continue;
        }
        if (roles.length < mostRoles) {
          roles.push(held);
        } else {
          leftOut = true;
        }
      } else if (!reading.has(privilege)) {
        const sort = `${privilege} on ${kind.toLowerCase().replaceAll('_', ' ')}`;
        found.set(sort, [...(found.get(sort) ?? []), object]);
      }
    }
  }
  for (const [sort, objects] of found) {
    excess.push(`holds ${sort} ${someOf(objects)}`);
  }
  if (unseen.length > 0) {
    excess.push(`holds ${someOf(unseen)}, whose grants it cannot see`);
  }
  if (leftOut) {
    excess.push(`holds more than ${mostRoles} roles, and the others were not checked`);
  }
  return excess;
}

/**
 * Returns the result of a SHOW; null where the role may not run it, or cannot find an object
 * granted to it (such as that of a share).
 */
async function orRefused(shown: Promise<QueryResult>): Promise<QueryResult | null> {
  try {
    return await shown;
  } catch (error) {
    const { type } = error instanceof WarehouseError ? error : { type: null };
    if (type === 'PERMISSION' || type === 'SCHEMA_CHANGED') {
      return null;
    }
    throw error;
  }
}

function someOf(names: readonly string[]): string {
  const more = names.length > most ? ` and ${names.length - most} more` : '';
  return `${names.slice(0, most).join(', ')}${more}`;
}

function accountRole(name: string): string {
  return `ROLE ${snowflake.identifier(name)}`;
}

/**
 * @param name of the database and of the role in it, with a dot between them; each as it is, or
 *   quoted
 */
function databaseRole(name: string): string {
  const parts = name.match(/"(?:[^"]|"")*"|[^.]+/g) ?? [];
  return `DATABASE ROLE ${parts.map((part) => (part.startsWith('"') ? part : snowflake.identifier(part))).join('.')}`;
}

/**
 * Parses CURRENT_SECONDARY_ROLES(), the roles in addition to that of the statement: those of the
 * user, unless DEFAULT_SECONDARY_ROLES is empty or the token is restricted to one role.
 */
export function secondaryRoles(printed: SqlValue): readonly string[] {
  const { roles } = parseJson(String(printed ?? ''));
  if (typeof roles !== 'string') {
    return [];
  }
  return roles
    .split(',')
    .map((role) => role.trim().replace(/^"(.*)"$/, '$1'))
    .filter((role) => role !== '');
}
