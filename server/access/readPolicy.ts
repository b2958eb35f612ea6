import type { AgentTokenViewer, MemberViewer, Viewer } from './viewer.ts';

/** Columns that every governed row has. */
export interface OwnedRow {
  readonly id: string;
  readonly organizationId: string;
}

/**
 * Decides every read of one noun. `where` is the whole truth; `canRead` is its short cut for rows
 * that are already loaded, and says `ask` when the row alone does not tell.
 */
export interface ReadPolicy<Where, Row = OwnedRow> {
  /**
   * Condition that holds for exactly the rows the viewer may read; filters lists in the database.
   */
  where(viewer: Viewer): Where;
  canRead(viewer: Viewer, row: Row): boolean | 'ask';
}

/** Read rules for a noun that an organization owns. An omitted rule grants nothing. */
export interface ReadRules<Where> {
  /**
   * Condition on top of "in my organization"; an empty one is everything. Admins default to
   * everything.
   */
  readonly admin?: Where;
  readonly explorer?: (viewer: MemberViewer) => Where;
  readonly agentToken?: (viewer: AgentTokenViewer) => Where;
  /** Rows that anybody on earth may read, signed in or not. */
  readonly anyone?: Where;
}

const isEmpty = (condition: object): boolean => Object.keys(condition).length === 0;

/** Condition that no row meets. */
export const nothing: { readonly id: { readonly in: string[] } } = { id: { in: [] } };

/**
 * The policy of a noun whose rows carry `organizationId`: viewers never read across organizations,
 * admins read their own, members read what the rules allow.
 */
export function organizationPolicy<Where extends object>(rules: ReadRules<Where>): ReadPolicy<Where> {
  const inOrganization = (viewer: Viewer): Where | null => {
    switch (viewer.kind) {
      case 'member':
        return viewer.role === 'org:admin' ? (rules.admin ?? ({} as Where)) : (rules.explorer?.(viewer) ?? null);
      case 'agent_token':
        return rules.agentToken?.(viewer) ?? null;
      case 'user':
      case 'anonymous':
        return null;
    }
  };
  const organizationOf = (viewer: Viewer): string | null =>
    viewer.kind === 'member' || viewer.kind === 'agent_token' ? viewer.organizationId : null;
  return {
    where(viewer) {
      const condition = inOrganization(viewer);
      const own = condition === null ? null : { organizationId: organizationOf(viewer), AND: [condition] };
      const alternatives = [own, rules.anyone ?? null].filter((alternative) => alternative !== null);
      // Every owned model has `id`, `organizationId`, `AND` and `OR` in its condition, which the
      // type parameter cannot say.
      return (alternatives.length === 0 ? nothing : { OR: alternatives }) as unknown as Where;
    },
    canRead(viewer, row) {
      const condition = inOrganization(viewer);
      if (condition === null || row.organizationId !== organizationOf(viewer)) {
        return rules.anyone ? 'ask' : false;
      }
      return isEmpty(condition) ? true : 'ask';
    },
  };
}

/** Admins of the organization only. */
export function adminsOnly<Where extends object>(): ReadPolicy<Where> {
  return organizationPolicy<Where>({});
}

/**
 * Tests for an admin of the organization that owns the row: the rule for every write without a
 * finer one.
 */
export function isAdminOf(viewer: Viewer, row: { readonly organizationId: string }): boolean {
  return viewer.kind === 'member' && viewer.role === 'org:admin' && viewer.organizationId === row.organizationId;
}

/**
 * Condition "of this environment" for lists; without an id, of the one the viewer works in. An
 * environment is no wall between people: what may be read is the policy's part.
 */
export function inEnvironment(viewer: Viewer, environmentId?: string | null): { environmentId?: string } {
  const chosen = environmentId ?? ('environmentId' in viewer ? viewer.environmentId : null);
  return chosen === null ? {} : { environmentId: chosen };
}
