import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boundRows, everyone, type RowReader } from '../../../model/rowReader.ts';
import type { RowPolicyDefinition } from '../../../semql/catalog/definition.ts';
import { prepareCatalog } from '../../../semql/catalog/prepare.ts';
import { compile } from '../../../semql/compile.ts';
import { type Cell, openEngines, type TestEngine } from '../../../semql/testing/engines.test-support.ts';
import { inOrder } from '../../../semql/testing/shop.test-support.ts';
import { shopCatalog } from '../../../semql/testing/shopCatalog.test-support.ts';
import { loadShop, smallShop } from '../../../semql/testing/shopData.test-support.ts';
import { now } from '../../../semql/testing/shopQueries.test-support.ts';
import type { Analysis, AnalystResult, AnswerSpec, ExecutedRows } from '../../analyst.ts';
import { builtinAnalyst } from '../builtinAnalyst.ts';

const policy = (name: string, label: string, expression: string, grantees: readonly string[]): RowPolicyDefinition => ({
  id: `rpl_${name}`,
  name,
  label,
  description: '',
  synonyms: [],
  expression,
  grantees,
});

const policies: Readonly<Record<string, readonly RowPolicyDefinition[]>> = {
  orders: [
    policy('own_status', 'Own status', 'status = user.attributes.status', [everyone]),
    policy('large_ones', '', 'amount >= 50', ['act_chief']),
  ],
  customers: [policy('own_segment', 'Own segment', 'segment = user.attributes.segment', [everyone])],
};

const definition = {
  ...shopCatalog,
  models: shopCatalog.models.map((model) => ({ ...model, rowPolicies: policies[model.name] ?? [] })),
};
const prepared = prepareCatalog(definition);

interface Person extends RowReader {
  /** Rows of the two models that they see, in SQL of their own. */
  readonly orders: string;
  readonly customers: string;
}

const person = (
  attributes: RowReader['attributes'],
  orders: string,
  customers: string,
  actorId = 'act_clerk',
): Person => ({
  actorId,
  isExplorer: true,
  email: null,
  attributes,
  orders,
  customers,
});

const clerk = person({ status: 'completed', segment: 'SMB' }, "status = 'completed'", "segment = 'SMB'");
const chief = person(
  { status: 'open', segment: 'ENT' },
  "(status = 'open' OR amount >= 50)",
  "segment = 'ENT'",
  'act_chief',
);
const stranger = person({}, '1 = 0', '1 = 0');

let engines: TestEngine[] = [];

beforeAll(async () => {
  engines = (await openEngines()).filter(({ dialect }) => ['DUCKDB', 'POSTGRESQL'].includes(dialect));
  for (const engine of engines) {
    await loadShop(engine, smallShop);
  }
});

afterAll(async () => {
  for (const engine of engines) {
    await engine.close();
  }
});

/** What the analyst answers a person; null: every row. */
async function ask(
  question: string,
  reader: RowReader | null,
  engine: TestEngine,
  fails = false,
  keepDefaultFilters = false,
): Promise<AnswerSpec> {
  const result = await resultOf(question, reader, engine, fails, keepDefaultFilters);
  if (result.kind !== 'answer') {
    throw new Error(`expected an answer, got ${JSON.stringify(result)}`);
  }
  return result;
}

async function resultOf(
  question: string,
  reader: RowReader | null,
  engine: TestEngine,
  fails = false,
  keepDefaultFilters = false,
): Promise<AnalystResult> {
  const executions = new Map<string, ExecutedRows>();
  const { rowPolicies, openedBy } = boundRows(definition.models, reader);
  const options = { dialect: engine.dialect, now, rowPolicies, openedBy, keepDefaultFilters } as const;
  const analysis: Analysis = {
    signal: new AbortController().signal,
    step: async (_intent, work) => (typeof work === 'function' ? await work() : work).result,
    compile: (semql, asked) => compile(semql, prepared, { ...options, ...asked }),
    async execute(semql, asked) {
      if (fails && semql.includes('row_count')) {
        throw new Error('The source is gone.');
      }
      const result = compile(semql, prepared, { ...options, ...asked });
      if (!result.ok) {
        throw new Error(`${semql}: ${result.diagnostics[0]?.message ?? ''}`);
      }
      const { sql, parameters, columns, provenance } = result.query;
      const rows = await engine.run(sql, parameters);
      const executionId = `exe_${executions.size}`;
      const executed = { executionId, semql, sql, columns, rows, truncated: false, durationMs: 1, provenance };
      executions.set(executionId, executed);
      return executed;
    },
    checkSql: () => Promise.resolve({ ok: false, hidden: true, message: '' }),
    executeSql: () => Promise.reject(new Error('The shop has no SQL.')),
    executed: (id) => Promise.resolve(executions.get(id) as ExecutedRows),
    ask: () => Promise.reject(new Error('There is no person to ask here.')),
    searchValues: () => Promise.resolve([]),
  };
  const request = {
    question,
    previous: [],
    catalog: definition,
    now,
    timeZone: 'UTC',
    change: null,
    mayLiftFilters: false,
    metadataOnly: new Set<string>(),
    templates: [],
    definitions: [],
    agent: { name: 'Clerk', canCreateCharts: true, palette: ['#7547FF'] },
  };
  return builtinAnalyst(request, analysis);
}

const told = ({ assumptions }: AnswerSpec): readonly string[] =>
  assumptions.filter(({ kind }) => kind === 'row_policy').map(({ text }) => text);

const count = async (engine: TestEngine, from: string): Promise<Cell> =>
  (await engine.run(`SELECT count(*) FROM ${from}`))[0]?.[0] ?? null;

describe('an answer to a person who sees a part of the rows', () => {
  it('says by which policy, and how many rows are seen', async () => {
    expect(engines.map(({ dialect }) => dialect)).toEqual(['DUCKDB', 'POSTGRESQL']);
    for (const engine of engines) {
      const question = 'how many orders';
      for (const reader of [clerk, chief]) {
        const seen = await count(engine, `orders WHERE ${reader.orders}`);
        const answer = await ask(question, reader, engine);
        expect(answer.headline?.value).toBe(seen);
        const names = reader === chief ? 'policies “Own status” and “large ones”' : 'policy “Own status”';
        expect(told(answer)).toEqual([`You see ${String(seen)} of the rows of orders: ${names}`]);
        const all = await count(engine, 'orders');
        expect(all).not.toBe(seen);
      }
      const whole = await ask(question, null, engine);
      expect(whole.headline?.value).toBe(await count(engine, 'orders'));
      expect(told(whole)).toEqual([]);
    }
  });

  it('is a refusal where no row may be read, whichever way it is asked', async () => {
    for (const engine of engines) {
      for (const question of ['how many orders', 'number of orders by customer segment', 'list orders']) {
        expect(await resultOf(question, stranger, engine)).toMatchObject({
          kind: 'refusal',
          title: 'You may read no rows of orders',
          sentence:
            'No row policy opens rows of orders to you, so there is no number to show. ' +
            'An admin decides who reads which rows.',
        });
      }
    }
  });

  it('names what a policy of a related model hides, and counts every row that is seen', async () => {
    for (const engine of engines) {
      for (const reader of [clerk, chief]) {
        const answer = await ask('number of orders by customer segment', reader, engine);
        const expected = await engine.run(
          `SELECT c.segment, count(*) FROM orders o
             LEFT JOIN (SELECT * FROM customers WHERE NOT deleted AND ${reader.customers}) c ON c.id = o.customer_id
             WHERE ${reader.orders.replaceAll(/\b(status|amount)\b/g, 'o.$1')} GROUP BY 1`,
        );
        const [main] = answer.executions;
        expect(inOrder((main?.rows ?? []).map((row) => [...row]))).toEqual(inOrder(expected));
        expect(main?.columns.map(({ role, concealed = false }) => [role, concealed])).toEqual([
          ['dimension', true],
          ['measure', false],
        ]);
        if (expected.some(([segment]) => segment === null)) {
          expect(JSON.stringify(answer.chart?.spec)).not.toContain('"unknown"');
          expect(`${answer.sentence} ${JSON.stringify(answer.chart?.spec)}`).toContain('not visible to you or unknown');
        }
      }
      const whole = await ask('number of orders by customer segment', null, engine);
      expect(whole.executions[0]?.columns.some(({ concealed = false }) => concealed)).toBe(false);
      expect(`${whole.sentence} ${JSON.stringify(whole.chart?.spec)}`).not.toContain('not visible');
    }
  });

  it('counts the rows of a policy without default filters, or says that they apply', async () => {
    for (const engine of engines) {
      const all = await count(engine, `customers WHERE ${clerk.customers}`);
      const kept = await count(engine, `customers WHERE NOT deleted AND ${clerk.customers}`);
      expect(all).not.toBe(kept);
      const [lifted] = told(await ask('how many customers', clerk, engine));
      expect(lifted).toBe(`You see ${String(all)} of the rows of customers: policy “Own segment”`);
      const [bound] = told(await ask('how many customers', clerk, engine, false, true));
      expect(bound).toBe(
        `You see ${String(kept)} of the rows of customers that pass its default filters: policy “Own segment”`,
      );
    }
  });

  it('says that a group without a name may be one that is hidden', async () => {
    const [engine] = engines;
    const answer = engine && (await ask('number of orders by customer segment', clerk, engine));
    expect(answer?.sentence).not.toContain('What has no segment comes to');
    expect(answer?.sentence).toContain('What has no segment you may see, or none at all, comes to');
  });

  it('does not fail with the count of the rows that are seen', async () => {
    const [engine] = engines;
    const answer = engine && (await ask('how many orders', clerk, engine, true));
    expect(answer && told(answer)).toEqual(['You see a part of the rows of orders: policy “Own status”']);
  });
});

describe('the origin of a query over a part of the rows', () => {
  const provenance = (reader: RowReader) => {
    const bound = boundRows(definition.models, reader);
    const result = compile('SELECT order_count, customers.segment FROM orders', prepared, {
      dialect: 'DUCKDB',
      now,
      ...bound,
    });
    return result.ok ? result.query.provenance.filter(({ part }) => part === 'row_policy') : [];
  };

  it('is each policy that opens rows, with its version', () => {
    expect(
      provenance(chief).map(({ definition: from, definitionId, sentence }) => [from, definitionId, sentence]),
    ).toEqual([
      ['row policy orders.own_status', 'rpl_own_status', 'Only the rows of orders you may see: policy “Own status”'],
      ['row policy orders.large_ones', 'rpl_large_ones', 'Only the rows of orders you may see: policy “large_ones”'],
      [
        'row policy customers.own_segment',
        'rpl_own_segment',
        'Only the rows of customers you may see: policy “Own segment”',
      ],
    ]);
  });

  it('marks the values of single rows that may be hidden', () => {
    const text = 'SELECT ROWS id, customer.segment, customer_id FROM orders';
    const result = compile(text, prepared, { dialect: 'DUCKDB', now, ...boundRows(definition.models, clerk) });
    const columns = result.ok ? result.query.columns : [];
    expect(columns.map(({ concealed = false }) => concealed)).toEqual([false, true, false]);
  });

  it('does not name policies that open none', () => {
    expect(provenance(stranger).map(({ definition: from, definitionId }) => [from, definitionId])).toEqual([
      ['row policy orders', null],
      ['row policy customers', null],
    ]);
    expect(provenance(clerk).map(({ definitionId }) => definitionId)).not.toContain('rpl_large_ones');
  });
});
