import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FairShare, onePool, turnsBefore, type Line } from './fairShare.ts';

const line = (organizationId: string, personId: string): Line => ({ organizationId, personId });
const told = ({ organizationId, personId }: Line): string => `${organizationId}.${personId}`;

/** Serves everything that waits, one after the other, as a single place would. */
function order(waiting: readonly Line[]): string[] {
  const fair = new FairShare(onePool(1));
  const left = [...waiting];
  const served: string[] = [];
  for (let next = fair.next(left); next !== null; next = fair.next(left)) {
    left.splice(left.indexOf(next), 1);
    served.push(told(next));
    fair.take(next)();
  }
  return served;
}

describe('FairShare', () => {
  it('lets one question of another person through at once, however many the first one has asked', () => {
    const many = Array.from({ length: 300 }, () => line('a', 'ann'));
    expect(order([...many, line('a', 'bob')]).indexOf('a.bob')).toBe(1);
    expect(order([...many, line('b', 'cid')]).indexOf('b.cid')).toBe(1);
  });

  it('gives organizations turns, not the people they have', () => {
    const crowd = Array.from({ length: 50 }, (_, n) => line('a', `p${n}`));
    const few = [line('b', 'bob'), line('b', 'bob')];
    expect(order([...crowd, ...few]).slice(0, 4)).toEqual(['a.p0', 'b.bob', 'a.p1', 'b.bob']);
  });

  it('lets whoever comes again stand at the end', () => {
    const fair = new FairShare(onePool(1));
    const [ann, bob] = [line('a', 'ann'), line('a', 'bob')];
    const first = fair.next([ann, bob])!;
    expect(first).toBe(ann);
    const leave = fair.take(first);
    // Ann left nobody in her line, and comes back while Bob still waits.
    expect(fair.next([bob])).toBeNull();
    leave();
    expect(fair.next([ann, bob])).toBe(bob);
  });

  it('passes over who holds a share, and keeps the place', () => {
    const fair = new FairShare({ places: 3, perOrganization: 2, perPerson: 1 });
    const [ann, bob, cid] = [line('a', 'ann'), line('a', 'bob'), line('b', 'cid')];
    const leave = fair.take(ann);
    expect(fair.next([ann])).toBeNull();
    expect(fair.next([ann, bob])).toBe(bob);
    fair.take(bob);
    expect(fair.next([ann, bob])).toBeNull();
    expect(fair.next([ann, bob, cid])).toBe(cid);
    leave();
    leave();
    expect(fair.taken).toBe(1);
    // Ann's place was kept in front of Cid's organization, which came later.
    expect(fair.next([ann, bob, cid])).toBe(ann);
  });
});

const people = ['ann', 'bob', 'cid', 'dee'];
const anyone = fc.record({ organizationId: fc.constantFrom('a', 'b', 'c'), personId: fc.constantFrom(...people) });
const event = fc.oneof(
  { weight: 5, arbitrary: anyone.map((who) => ({ kind: 'come' as const, who })) },
  { weight: 4, arbitrary: fc.nat(20).map((which) => ({ kind: 'leave' as const, which })) },
  { weight: 1, arbitrary: fc.nat(20).map((which) => ({ kind: 'give up' as const, which })) },
);
const shares = fc
  .record({ places: fc.integer({ min: 1, max: 4 }), organization: fc.nat(3), person: fc.nat(3) })
  .map(({ places, organization, person }) => {
    const perOrganization = Math.max(1, places - organization);
    return { places, perOrganization, perPerson: Math.max(1, perOrganization - person) };
  });

describe('whatever happens to a queue', () => {
  it('holds its limits, leaves no place empty that somebody may have, and lets nobody overtake for ever', () => {
    fc.assert(
      fc.property(shares, fc.array(event, { maxLength: 120 }), (limits, events) => {
        const fair = new FairShare(limits);
        const waiting: (Line & { overtaken: number })[] = [];
        const inside: { readonly who: Line; readonly leave: () => void }[] = [];
        const held = (of: Partial<Line>): number =>
          inside.filter(({ who }) => Object.entries(of).every(([key, value]) => who[key as keyof Line] === value))
            .length;
        const mayEnter = ({ organizationId, personId }: Line): boolean =>
          inside.length < limits.places &&
          held({ organizationId }) < limits.perOrganization &&
          held({ organizationId, personId }) < limits.perPerson;
        const serve = (): void => {
          for (let next = fair.next(waiting); next !== null; next = fair.next(waiting)) {
            expect(mayEnter(next)).toBe(true);
            waiting.splice(waiting.indexOf(next), 1);
            const first = new Set<string>();
            for (const other of waiting) {
              // The first of its line could have gone in: it was overtaken.
              if (!first.has(told(other)) && mayEnter(other)) {
                other.overtaken += 1;
              }
              first.add(told(other));
              // Each organization in turn, and each person of the own one in those turns.
              expect(other.overtaken).toBeLessThanOrEqual(3 * people.length);
            }
            inside.push({
              who: { organizationId: next.organizationId, personId: next.personId },
              leave: fair.take(next),
            });
          }
          expect(waiting.some(mayEnter)).toBe(false);
          expect(fair.taken).toBe(inside.length);
        };
        for (const happening of events) {
          if (happening.kind === 'come') {
            waiting.push({ ...happening.who, overtaken: 0 });
          } else if (happening.kind === 'give up') {
            waiting.splice(happening.which, 1);
          } else {
            inside.splice(happening.which % Math.max(1, inside.length), 1)[0]?.leave();
          }
          serve();
        }
        while (inside.length > 0) {
          inside.pop()?.leave();
          serve();
        }
        expect(waiting).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('tells how many come first, which is never too few', () => {
    fc.assert(
      fc.property(fc.array(anyone, { minLength: 1, maxLength: 40 }), fc.nat(39), (waiting, which) => {
        const place = which % waiting.length;
        const who = waiting[place]!;
        const own = waiting.slice(0, place).filter((other) => told(other) === told(who)).length;
        const lengths = waiting.map((other) => ({ ...other, waiting: 1 }));
        const position = turnsBefore(lengths, who, own);
        const served = order(waiting);
        const actual = served.map((name, index) => ({ name, index })).filter(({ name }) => name === told(who))[own]!
          .index;
        expect(actual).toBeLessThanOrEqual(position);
        expect(position).toBeLessThan(waiting.length);
      }),
      { numRuns: 300 },
    );
  });
});
