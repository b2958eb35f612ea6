/** Right of a person without an account to ask one agent for a while. */
export interface Visit {
  readonly token: string;
  /** Seconds since the epoch. */
  readonly expiresAt: number;
}

/** Why there is no visit, for the person. */
export class NoVisit extends Error {
  /** True: trying again may help. */
  readonly again: boolean;
  constructor(message: string, again: boolean) {
    super(message);
    this.name = 'NoVisit';
    this.again = again;
  }
}

/** Seconds that a visit must have left to begin with. */
const leastSeconds = 60;

const keyOf = (agentId: string): string => `quarry-visit-${agentId}`;

/** Storage of this tab; frames of other sites may have none. */
function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

function keptVisit(agentId: string): Visit | null {
  try {
    const kept = JSON.parse(storage()?.getItem(keyOf(agentId)) ?? 'null') as Visit | null;
    return kept !== null && kept.expiresAt > Date.now() / 1000 + leastSeconds ? kept : null;
  } catch {
    return null;
  }
}

/** The next one begins anew. */
export function forgetVisit(agentId: string): void {
  storage()?.removeItem(keyOf(agentId));
}

/**
 * The visit of this tab: the one that the site around the frame has opened (`#visit=…`), the one
 * this tab has, or a new one of a public agent.
 * @throws NoVisit with a sentence for the person
 */
export async function visitOf(agentId: string, baseUrl: string): Promise<Visit> {
  const given = /(?:^#|&)visit=([\w-]+)/.exec(window.location.hash)?.[1];
  if (given !== undefined) {
    return { token: given, expiresAt: Infinity };
  }
  const kept = keptVisit(agentId);
  if (kept !== null) {
    return kept;
  }
  const response = await fetch(`${baseUrl}/api/v1/visits`, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ agentId }),
  }).catch(() => null);
  if (response === null) {
    throw new NoVisit('The server could not be reached. Check the connection.', true);
  }
  if (response.status === 404) {
    throw new NoVisit('This agent is not open to visitors. Ask the people who sent you here.', false);
  }
  if (response.status === 429) {
    throw new NoVisit('Too many visits were opened from here. Try again in an hour.', true);
  }
  if (!response.ok) {
    throw new NoVisit('The page could not be opened. Try again in a moment.', true);
  }
  const visit = (await response.json()) as Visit;
  storage()?.setItem(keyOf(agentId), JSON.stringify(visit));
  return visit;
}
