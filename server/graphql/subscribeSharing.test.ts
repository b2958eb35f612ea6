import { buildSchema, parse, type ExecutionResult } from 'graphql';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { subscribeSharing } from './subscribeSharing.ts';

const schema = buildSchema(`
  type Event { seq: Int, seenBy: String, broken: String }
  type Query { nothing: Int }
  type Subscription { events(after: Int): Event }
`);

const stored = [1, 2, 3].map((seq) => ({ seq }));
let executions: number;

schema.getSubscriptionType()!.getFields()['events']!.subscribe = async function* (_root, { after }) {
  yield* stored.slice((after as number | undefined) ?? 0);
};
schema.getSubscriptionType()!.getFields()['events']!.resolve = (event: object) => {
  executions += 1;
  return event;
};
const { seenBy, broken } = (
  schema.getType('Event') as never as { getFields(): Record<string, { resolve: unknown }> }
).getFields() as Record<'seenBy' | 'broken', { resolve: unknown }>;
seenBy.resolve = (_event: object, _args: object, context: { viewer: { actorId: string } }) => context.viewer.actorId;
broken.resolve = () => {
  throw new Error('away');
};

beforeEach(() => {
  executions = 0;
  vi.useFakeTimers();
});
// Results of one test are not those of the next.
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

async function watch(actorId: string, source: string, variableValues = {}): Promise<ExecutionResult[]> {
  const stream = await subscribeSharing({
    schema,
    document: parse(source),
    variableValues,
    contextValue: { viewer: { kind: 'member', actorId } },
  });
  const seen: ExecutionResult[] = [];
  for await (const result of stream as AsyncIterable<ExecutionResult>) {
    seen.push(result);
  }
  return seen;
}

const seen = 'subscription ($after: Int) { events(after: $after) { seq seenBy } }';

it('executes once for the sockets of one person, wherever each of them is', async () => {
  const [all, rest] = await Promise.all([watch('ada', seen), watch('ada', seen, { after: 1 })]);
  expect(all.map(({ data }) => data?.['events'])).toEqual([1, 2, 3].map((seq) => ({ seq, seenBy: 'ada' })));
  expect(rest).toEqual(all.slice(1));
  expect(executions).toBe(3);
  await watch('ada', 'subscription { events(after: 2) { seq seenBy } }');
  expect(executions).toBe(3);
});

it('executes for each person and for each selection, one that a variable decides too', async () => {
  const ada = await watch('ada', seen);
  const ben = await watch('ben', seen);
  expect(executions).toBe(6);
  expect(ada[0]?.data).toEqual({ events: { seq: 1, seenBy: 'ada' } });
  expect(ben[0]?.data).toEqual({ events: { seq: 1, seenBy: 'ben' } });
  const optional = 'subscription ($more: Boolean!) { events { seq seenBy @include(if: $more) } }';
  expect((await watch('ada', optional, { more: true }))[0]?.data).toEqual({ events: { seq: 1, seenBy: 'ada' } });
  expect((await watch('ada', optional, { more: false }))[0]?.data).toEqual({ events: { seq: 1 } });
  const byDefault = (more: boolean) =>
    `subscription ($more: Boolean = ${more}) { events { seq seenBy @include(if: $more) } }`;
  expect((await watch('ada', byDefault(true)))[0]?.data).toEqual({ events: { seq: 1, seenBy: 'ada' } });
  expect((await watch('ada', byDefault(false)))[0]?.data).toEqual({ events: { seq: 1 } });
});

it('executes again after a second, and after an error', async () => {
  await watch('ada', seen);
  vi.advanceTimersByTime(1001);
  await watch('ada', seen);
  expect(executions).toBe(6);
  const failing = 'subscription { events { broken } }';
  expect((await watch('ada', failing))[0]?.errors?.[0]?.message).toBe('away');
  await watch('ada', failing);
  expect(executions).toBe(12);
});

it('says what the document cannot subscribe to', async () => {
  const document = parse('subscription { nothing }');
  const result = await subscribeSharing({ schema, document, contextValue: { viewer: { kind: 'anonymous' } } });
  expect((result as ExecutionResult).errors?.[0]?.message).toContain('nothing');
});

it('ends its source at once, also while that waits for an event', async () => {
  let left = false;
  const waiting = {
    [Symbol.asyncIterator]: () => waiting,
    next: () => new Promise<never>(() => undefined),
    return: async () => {
      left = true;
      return { value: undefined, done: true as const };
    },
  };
  const field = schema.getSubscriptionType()!.getFields()['events']!;
  const before = field.subscribe;
  field.subscribe = () => waiting;
  const document = parse('subscription { events { seq } }');
  const stream = await subscribeSharing({ schema, document, contextValue: { viewer: { kind: 'anonymous' } } });
  field.subscribe = before!;
  const iterator = stream as AsyncIterableIterator<ExecutionResult>;
  void iterator.next();
  await iterator.return?.();
  expect(left).toBe(true);
});

it('computes no event that waits for its turn when the subscription ends', async () => {
  const turns: (() => void)[] = [];
  const stream = await subscribeSharing(
    {
      schema,
      document: parse('subscription { events { seq } }'),
      contextValue: { viewer: { kind: 'member', actorId: 'act_left' } },
    },
    async (compute) => {
      await new Promise<void>((begin) => turns.push(begin));
      return compute();
    },
  );
  if (!(Symbol.asyncIterator in stream)) {
    throw new Error('It is no stream.');
  }
  const asked = stream.next();
  await vi.waitFor(() => expect(turns).toHaveLength(1));
  await stream.return?.();
  turns[0]?.();
  expect(await asked).toEqual({ value: undefined, done: true });
  expect(executions).toBe(0);
});
