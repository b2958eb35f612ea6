/** Holder of a place of a shared resource: an organization, and a person in it. */
export interface Line {
  readonly organizationId: string;
  readonly personId: string;
}

/** Number of places, and of those that one organization and one person may hold. */
export interface Shares {
  readonly places: number;
  readonly perOrganization: number;
  readonly perPerson: number;
}

/** Places for which all who ask stand in one line. */
export function onePool(places: number): Shares {
  return { places, perOrganization: places, perPerson: places };
}

interface Held {
  places: number;
  readonly people: Map<string, number>;
}

/**
 * Decides whose turn is next at a resource with few places: organizations take turns, and in each
 * of them its people do, however many requests each has waiting. New ones go to the end of the
 * line, so that each line is served after at most one turn of every other one. An organization or
 * person that holds its share is passed over and keeps its place. It knows nothing of time or of
 * waiting: `Turnstile` lets callers wait, and runs of tasks wait in the database.
 */
export class FairShare {
  readonly shares: Shares;
  readonly #held = new Map<string, Held>();
  #taken = 0;
  /** Organizations with their people, who is served next first. */
  readonly #turns = new Map<string, Set<string>>();

  constructor(shares: Shares) {
    this.shares = shares;
  }

  /** Places that are taken. */
  get taken(): number {
    return this.#taken;
  }

  /**
   * The line whose turn it is among those that wait; null: no place is free for any of them. Ask
   * `take` for the place.
   * @param waiting lines that are not empty, the oldest of the new ones first
   */
  next<Waiting extends Line>(waiting: Iterable<Waiting>): Waiting | null {
    const lines = new Map<string, Map<string, Waiting>>();
    for (const line of waiting) {
      const people = lines.get(line.organizationId) ?? new Map<string, Waiting>();
      lines.set(line.organizationId, people);
      if (!people.has(line.personId)) {
        people.set(line.personId, line);
      }
    }
    this.#arrange(lines);
    if (this.#taken >= this.shares.places) {
      return null;
    }
    for (const [organizationId, people] of this.#turns) {
      const held = this.#held.get(organizationId);
      if ((held?.places ?? 0) >= this.shares.perOrganization) {
        continue;
      }
      for (const personId of people) {
        if ((held?.people.get(personId) ?? 0) >= this.shares.perPerson) {
          continue;
        }
        return lines.get(organizationId)!.get(personId)!;
      }
    }
    return null;
  }

  /**
   * Takes a place, after which the line has had its turn.
   * @returns gives the place back; further calls do nothing
   */
  take({ organizationId, personId }: Line): () => void {
    this.#taken++;
    const held = this.#held.get(organizationId) ?? { places: 0, people: new Map<string, number>() };
    this.#held.set(organizationId, held);
    held.places++;
    held.people.set(personId, (held.people.get(personId) ?? 0) + 1);
    const people = this.#turns.get(organizationId);
    if (people?.delete(personId) === true) {
      people.add(personId);
      this.#turns.delete(organizationId);
      this.#turns.set(organizationId, people);
    }
    let given = false;
    return () => {
      if (given) {
        return;
      }
      given = true;
      this.#taken--;
      held.places--;
      const left = (held.people.get(personId) ?? 0) - 1;
      if (left > 0) {
        held.people.set(personId, left);
      } else {
        held.people.delete(personId);
      }
      if (held.places === 0) {
        this.#held.delete(organizationId);
      }
    };
  }

  /** Forgets empty lines, and adds new ones at the end. */
  #arrange(lines: ReadonlyMap<string, ReadonlyMap<string, Line>>): void {
    for (const [organizationId, people] of this.#turns) {
      const waiting = lines.get(organizationId);
      for (const personId of people) {
        if (waiting?.has(personId) !== true) {
          people.delete(personId);
        }
      }
      if (people.size === 0) {
        this.#turns.delete(organizationId);
      }
    }
    for (const [organizationId, waiting] of lines) {
      const people = this.#turns.get(organizationId) ?? new Set<string>();
      for (const personId of waiting.keys()) {
        people.add(personId);
      }
      this.#turns.set(organizationId, people);
    }
  }
}

/** A line and the number of those who wait in it; one line may come in parts. */
export interface LineLength extends Line {
  readonly waiting: number;
}

/**
 * Maximum number of turns before that of a person, as long as no one new comes: each other person
 * of the organization has as many turns as this one needs, and so has each other organization.
 * @param ahead how many wait before them in their own line
 */
export function turnsBefore(lines: readonly LineLength[], { organizationId, personId }: Line, ahead: number): number {
  const people = new Map<string, number>();
  const organizations = new Map<string, number>();
  for (const line of lines) {
    const counted = line.organizationId === organizationId ? people : organizations;
    const name = line.organizationId === organizationId ? line.personId : line.organizationId;
    if (counted === organizations || name !== personId) {
      counted.set(name, (counted.get(name) ?? 0) + line.waiting);
    }
  }
  const served = (waiting: ReadonlyMap<string, number>, turns: number): number =>
    [...waiting.values()].reduce((sum, length) => sum + Math.min(length, turns), 0);
  const within = ahead + served(people, ahead + 1);
  return within + served(organizations, within + 1);
}
