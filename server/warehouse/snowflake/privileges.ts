import { snowflake } from '../../semql/dialect/snowflake.ts';
import type { QueryResult } from '../warehouse.ts';
import { named } from './catalog.ts';

/** Roles that the service itself makes, each of which may change the account. */
const SYSTEM_ROLES = new Set(['ACCOUNTADMIN', 'SYSADMIN', 'SECURITYADMIN', 'USERADMIN', 'ORGADMIN', 'GLOBALORGADMIN']);

/** Privileges that read, or let a role be seen and used. */
const READING = new Set(['SELECT', 'USAGE', 'REFERENCES', 'REFERENCE_USAGE', 'MONITOR', 'READ', 'RESOLVE ALL']);

/** As many are named of a kind, and so many roles are looked through. */
const MOST = 3;
const MOST_ROLES = 50;

/**
 * What a role may do beyond reading, its own grants and those of the roles granted to it.
 * @param show runs a SHOW
 */
export async function excessOf(role: string, show: (sql: string) => Promise<QueryResult>): Promise<readonly string[]> {
  const found = new Map<string, string[]>();
  const roles = [role];
  const excess: string[] = [];
  for (const name of roles) {
    if (SYSTEM_ROLES.has(name)) {
      excess.push(name === role ? `acts as ${name}` : `is a member of ${name}`);
      continue;
    }
    for (const grant of named(await show(`SHOW GRANTS TO ROLE ${snowflake.identifier(name)}`))) {
      const { privilege = '', granted_on: kind = '', name: object = '' } = grant;
      if (kind === 'ROLE' && privilege === 'USAGE') {
        if (!roles.includes(object) && roles.length < MOST_ROLES) roles.push(object);
      } else if (!READING.has(privilege)) {
        const sort = `${privilege} on ${kind.toLowerCase().replaceAll('_', ' ')}`;
        found.set(sort, [...(found.get(sort) ?? []), object]);
      }
    }
  }
  for (const [sort, objects] of found) {
    const more = objects.length > MOST ? ` and ${objects.length - MOST} more` : '';
    excess.push(`holds ${sort} ${objects.slice(0, MOST).join(', ')}${more}`);
  }
  return excess;
}
