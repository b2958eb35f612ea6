import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fuzzTimes } from '../../testing/runSeed.ts';
import { columnOf, dimension, model, relationship } from '../testing/shopCatalog.test-support.ts';
import { compiled, errorOf } from '../testing/shopQueries.test-support.ts';
import { randomTeams, smallTeams, teamsCatalog, useTeams } from '../testing/teams.test-support.ts';

const teams = useTeams();

/** People who are here with the open teams they are in: what is joined by hand. */
const tables = `p AS (SELECT * FROM people WHERE NOT gone), t AS (SELECT * FROM teams WHERE NOT closed),
  pt AS (SELECT p.*, t.id AS team, t.label FROM p LEFT JOIN (memberships m JOIN t ON t.id = m.team_id) ON m.person_id = p.id),
  pp AS (SELECT pt.*, j.title FROM pt LEFT JOIN (team_projects tp JOIN projects j ON j.id = tp.project_id) ON tp.team_id = pt.team),
  pk AS (SELECT p.*, k.kind, k.done_on FROM p LEFT JOIN tasks k ON k.person_id = p.id)`;

/** Queries, and what they must answer in hand-written SQL. */
const cases: readonly (readonly [semql: string, oracle: string])[] = [
  [
    'SELECT teams.label, headcount, payroll, average_pay, median_pay, pay_per_head, high_pay, native_pay FROM people',
    `SELECT label, COUNT(*), SUM(pay), AVG(pay), MEDIAN(pay), SUM(pay) / COUNT(*), SUM(pay) FILTER (WHERE pay >= 50), SUM(pay) FILTER (WHERE pay >= 50)
     FROM (SELECT DISTINCT label, id, pay FROM pt) GROUP BY label`,
  ],
  [
    "SELECT teams.label, payroll FROM people WHERE teams.label = 'red' AND name <> 'Bob'",
    "SELECT label, SUM(pay) FROM (SELECT DISTINCT label, id, pay FROM pt WHERE label = 'red' AND name <> 'Bob') GROUP BY label",
  ],
  [
    'SELECT projects.title, headcount, payroll FROM people',
    'SELECT title, COUNT(*), SUM(pay) FROM (SELECT DISTINCT title, id, pay FROM pp) GROUP BY title',
  ],
  [
    'SELECT tasks.kind, teams.label, payroll FROM people',
    `SELECT kind, label, SUM(pay) FROM (SELECT DISTINCT kind, label, pt.id, pt.pay FROM pt JOIN pk ON pk.id = pt.id) GROUP BY kind, label`,
  ],
  [
    'SELECT name, teams.label, payroll FROM people',
    'SELECT name, label, SUM(pay) FROM (SELECT DISTINCT name, label, id, pay FROM pt) GROUP BY name, label',
  ],
  [
    // A link to a team that is closed or gone is none, also where nothing is asked about the team.
    'SELECT memberships.team_id, headcount FROM people',
    'SELECT team, COUNT(*) FROM (SELECT DISTINCT team, id FROM pt) GROUP BY team',
  ],
  [
    "SELECT payroll, strict_pay, strict_pay FILTER (WHERE name = 'Ann') AS ann FROM people WHERE teams.label IN ('red', 'blue')",
    `SELECT SUM(pay), SUM(pay), SUM(pay) FILTER (WHERE name = 'Ann') FROM p
     WHERE EXISTS (SELECT 1 FROM pt WHERE pt.id = p.id AND label IN ('red', 'blue'))`,
  ],
  [
    "SELECT name, strict_pay FROM people WHERE projects.title = 'moon'",
    "SELECT name, SUM(pay) FROM p WHERE EXISTS (SELECT 1 FROM pp WHERE pp.id = p.id AND title = 'moon') GROUP BY name",
  ],
  [
    "SELECT name, strict_pay FILTER (WHERE teams.label = 'red') AS red, strict_pay FROM people",
    `SELECT name, SUM(pay) FILTER (WHERE EXISTS (SELECT 1 FROM pt WHERE pt.id = p.id AND label = 'red')), SUM(pay) FROM p GROUP BY name`,
  ],
  [
    "SELECT tasks.kind, payroll FILTER (WHERE teams.label = 'red') AS red, headcount, team_share FROM people",
    `SELECT kind, SUM(pay) FILTER (WHERE red), COUNT(*), SUM(pay) FILTER (WHERE red) / NULLIF(SUM(pay), 0) FROM
     (SELECT DISTINCT kind, id, pay, EXISTS (SELECT 1 FROM pt WHERE pt.id = pk.id AND label = 'red') AS red FROM pk) GROUP BY kind`,
  ],
  [
    'SELECT teams.label, COUNT(DISTINCT people.id) AS n, MAX(people.pay) AS most FROM people',
    'SELECT label, COUNT(DISTINCT id), MAX(pay) FROM pt GROUP BY label',
  ],
  [
    'SELECT teams.label, COUNT(DISTINCT people.id) AS n, teams.team_count FROM teams WHERE teams.label IS NOT NULL',
    `SELECT t.label, COUNT(DISTINCT p.id), COUNT(DISTINCT t.id) FROM t LEFT JOIN memberships m ON m.team_id = t.id LEFT JOIN p ON p.id = m.person_id
     WHERE t.label IS NOT NULL GROUP BY t.label`,
  ],
  [
    'SELECT tasks.kind, pay_per_task, payroll, tasks.task_count FROM people WHERE tasks.kind IS NOT NULL',
    `SELECT k.kind, s.pay / NULLIF(k.n, 0), s.pay, k.n FROM (SELECT kind, COUNT(*) AS n FROM tasks WHERE kind IS NOT NULL GROUP BY kind) k
     LEFT JOIN (SELECT kind, SUM(pay) AS pay FROM (SELECT DISTINCT kind, id, pay FROM pk WHERE kind IS NOT NULL) GROUP BY kind) s ON s.kind = k.kind`,
  ],
  [
    'SELECT teams.label, high_payroll FROM people',
    `SELECT label, SUM(pay) FILTER (WHERE pay >= 50 AND name <> 'Bob') FROM (SELECT DISTINCT label, id, pay, name FROM pt) GROUP BY label`,
  ],
  [
    "SELECT DATE_TRUNC('month', hired_on) AS month, teams.label, headcount FROM people HAVING headcount > 1",
    `SELECT CAST(DATE_TRUNC('month', hired_on) AS DATE), label, COUNT(*) FROM (SELECT DISTINCT label, id, hired_on FROM pt) GROUP BY 1, 2 HAVING COUNT(*) > 1`,
  ],
  [
    'SELECT people.name, stays.revenue, stays.stay_count FROM stays',
    `SELECT name, SUM(price), COUNT(*) FROM (SELECT DISTINCT p.name, s.* FROM stays s
     LEFT JOIN (guests g JOIN p ON p.id = g.person_id) ON g.hotel = s.hotel AND g.room = s.room) GROUP BY name`,
  ],
  [
    "SELECT stays.hotel, stays.revenue FROM stays WHERE people.name = 'Ann'",
    `SELECT hotel, SUM(price) FROM stays s WHERE EXISTS (SELECT 1 FROM guests g JOIN p ON p.id = g.person_id
     WHERE g.hotel = s.hotel AND g.room = s.room AND p.name = 'Ann') GROUP BY hotel`,
  ],
  [
    'SELECT teams.label, payroll FROM people INNER JOIN teams[red] VIA teams',
    "SELECT label, SUM(pay) FROM (SELECT DISTINCT label, id, pay FROM pt WHERE label = 'red') GROUP BY label",
  ],
  [
    'SELECT payroll, strict_pay FROM people INNER JOIN teams[red] VIA teams',
    "SELECT SUM(pay), SUM(pay) FROM p WHERE EXISTS (SELECT 1 FROM pt WHERE pt.id = p.id AND label = 'red')",
  ],
  [
    'SELECT name, payroll FROM people TOP 1 teams.label BY payroll',
    `SELECT name, SUM(pay) FROM p WHERE EXISTS (SELECT 1 FROM pt WHERE pt.id = p.id AND label IS NOT DISTINCT FROM
       (SELECT label FROM (SELECT DISTINCT label, id, pay FROM pt) GROUP BY label ORDER BY SUM(pay) DESC NULLS LAST, label NULLS LAST LIMIT 1))
       AND (SELECT COUNT(*) FROM p) > 0 GROUP BY name`,
  ],
  [
    'SELECT teams.label, payroll, SHARE(payroll) AS share FROM people WITH TOTALS',
    `SELECT label, SUM(pay), SUM(pay) / NULLIF((SELECT SUM(pay) FROM p), 0), FALSE FROM (SELECT DISTINCT label, id, pay FROM pt) GROUP BY label
     UNION ALL SELECT NULL, SUM(pay), SUM(pay) / NULLIF(SUM(pay), 0), TRUE FROM p`,
  ],
  [
    'SELECT teams.label, payroll, average_pay FROM people TOP 1 teams.label BY payroll WITH OTHERS',
    `SELECT CASE WHEN kept THEN label END, SUM(pay), AVG(pay), NOT kept FROM (SELECT DISTINCT CASE WHEN kept THEN label END AS label, kept, id, pay FROM
       (SELECT pt.*, label IS NOT DISTINCT FROM (SELECT label FROM (SELECT DISTINCT label, id, pay FROM pt) GROUP BY label ORDER BY SUM(pay) DESC NULLS LAST, label NULLS LAST LIMIT 1) AS kept FROM pt))
     GROUP BY label, kept`,
  ],
  [
    "SELECT DATE_TRUNC('month', hired_on) AS month, teams.label, RUNNING(headcount) AS so_far FROM people",
    `SELECT CAST(g.month AS DATE), g.label, (SELECT COUNT(DISTINCT id) FROM pt WHERE DATE_TRUNC('month', pt.hired_on) <= g.month AND pt.label IS NOT DISTINCT FROM g.label)
     FROM (SELECT DISTINCT DATE_TRUNC('month', hired_on) AS month, label FROM pt) g`,
  ],
  [
    "SELECT DATE_TRUNC('month', tasks.done_on) AS month, headcount, RUNNING(headcount) AS so_far, PRIOR(headcount, 1 MONTH) AS before FROM people WHERE tasks.done_on IN '2026'",
    `SELECT CAST(g.month AS DATE), COUNT(DISTINCT k.id), (SELECT COUNT(DISTINCT id) FROM pk WHERE DATE_TRUNC('month', done_on) <= g.month AND done_on >= '2026-01-01'),
       (SELECT COUNT(DISTINCT id) FROM pk WHERE DATE_TRUNC('month', done_on) = g.month - INTERVAL 1 MONTH)
     FROM (SELECT DISTINCT DATE_TRUNC('month', done_on) AS month FROM pk WHERE done_on IS NOT NULL
           UNION SELECT DISTINCT DATE_TRUNC('month', done_on) + INTERVAL 1 MONTH FROM pk WHERE done_on IS NOT NULL) g
     LEFT JOIN pk k ON DATE_TRUNC('month', k.done_on) = g.month GROUP BY g.month`,
  ],
];

/** Cases that are quick enough to run often. */
const quick = cases.filter(([semql]) => !semql.includes('RUNNING'));

describe('grouping a measure by its many side', () => {
  test.each(cases)('%s', async (semql, oracle) => {
    await teams.load(smallTeams);
    expect(await teams.sorted(semql)).toEqual(await teams.sql(`WITH ${tables} ${oracle}`));
  });

  test(
    'in random teams',
    async () => {
      await fc.assert(
        fc.asyncProperty(randomTeams, async (data) => {
          await teams.load(data);
          for (const [semql, oracle] of quick) {
            expect({ semql, rows: await teams.sorted(semql) }).toEqual({
              semql,
              rows: await teams.sql(`WITH ${tables} ${oracle}`),
            });
          }
        }),
        { numRuns: 6 * fuzzTimes },
      );
      await teams.load(smallTeams);
    },
    120_000 * fuzzTimes,
  );

  test('row policies narrow both sides', async () => {
    const rowPolicies = { people: "name <> 'Bob'", teams: "label = 'red'" };
    expect(await teams.sorted('SELECT teams.label, payroll FROM people', { rowPolicies })).toEqual([
      ['red', 100],
      [null, 100.5],
    ]);
  });
});

test('the column says that its groups overlap', () => {
  const { columns, provenance, explanation } = compiled(
    'SELECT teams.label, payroll, teams.team_count FROM people',
    {},
    teamsCatalog,
  );
  expect(columns.map(({ name, additive, overlapping }) => [name, additive, overlapping])).toEqual([
    ['label', false, false],
    ['payroll', false, true],
    ['team_count', true, false],
  ]);
  expect(provenance.map(({ sentence }) => sentence)).toContain(
    'Groups of people.payroll overlap: a row of people counts once in each of its groups, so their sum is not the total',
  );
  expect(explanation.safety.join(' ')).toContain('A row of people may match several rows of memberships');
  const [own] = compiled('SELECT name, payroll FROM people', {}, teamsCatalog).columns.slice(1);
  expect(own).toMatchObject({ additive: true, overlapping: false });
});

describe('what is not marked', () => {
  test('is refused, and advice names the mark only where it helps', () => {
    const error = errorOf('SELECT teams.label, strict_pay FROM people', {}, teamsCatalog);
    expect(error.code).toBe('FANOUT');
    expect(error.advice).toBe(
      'Use teams.team_count, count COUNT(DISTINCT people.id), or let the author of people.strict_pay mark it as allowed to overlap.',
    );
    const unowned = errorOf('SELECT teams.label, SUM(people.pay) AS pay FROM people', {}, teamsCatalog);
    expect(unowned.advice).toBe('Use teams.team_count, or count COUNT(DISTINCT people.id).');
  });

  test('names nothing that is hidden', () => {
    const hidden = new Set(['teams.team_count', 'people.id', 'people.strict_pay']);
    const error = errorOf('SELECT teams.label, SUM(people.pay) AS pay FROM people', { hidden }, teamsCatalog);
    expect(error.advice).toBe('Use a measure of teams.');
    expect(error.suggestions).toEqual([]);
  });

  test('is not filtered by rows that are no mere links', () => {
    expect(errorOf("SELECT strict_pay FROM people WHERE tasks.kind = 'code'", {}, teamsCatalog).code).toBe('FANOUT');
  });
});

test('a condition looks at links first, whatever is computed beside it', () => {
  const calls = model('calls', {
    columns: [columnOf('id', 'INTEGER', false), columnOf('person_id', 'INTEGER'), columnOf('team_id', 'INTEGER')],
    dimensions: [dimension('id', 'NUMBER', { primaryKey: true })],
    relationships: [
      relationship('caller', 'people', 'person_id', 'id'),
      relationship('called', 'teams', 'team_id', 'id'),
    ],
  });
  const definition = { ...teamsCatalog, models: [...teamsCatalog.models, calls] };
  const from = "FROM people WHERE teams.label = 'red'";
  for (const values of ['payroll', 'strict_pay', 'payroll, strict_pay', 'COUNT(DISTINCT name) AS names']) {
    expect(compiled(`SELECT ${values} ${from}`, {}, definition).sql).not.toMatch(/calls/);
  }
  expect(errorOf('SELECT teams.label, payroll FROM people', {}, definition).code).toBe('AMBIGUOUS_PATH');
});

test('a second link is found among many ways that are none', () => {
  const offices = model('offices', {
    columns: [columnOf('id', 'INTEGER', false)],
    dimensions: [dimension('id', 'NUMBER', { primaryKey: true })],
  });
  const keys = ['first_office', 'second_office'];
  const inOffices = teamsCatalog.models.map((one) =>
    one.name === 'people' || one.name === 'teams'
      ? {
          ...one,
          columns: [...one.columns, ...keys.map((key) => columnOf(key, 'INTEGER'))],
          relationships: keys.map((key) => relationship(key, 'offices', key, 'id')),
        }
      : one,
  );
  const letters = model('letters', {
    columns: ['id', 'sender_id', 'reader_id'].map((name) => columnOf(name, 'INTEGER')),
    dimensions: [dimension('id', 'NUMBER', { primaryKey: true })],
    relationships: [
      relationship('sender', 'people', 'sender_id', 'id'),
      relationship('reader', 'people', 'reader_id', 'id'),
    ],
  });
  const definition = { ...teamsCatalog, models: [...inOffices, offices, letters] };
  // Ten ways are as short, eight of them over offices: those of senders and those of readers are
  // two links.
  const query = "SELECT COUNT(*) AS letters FROM letters WHERE teams.label = 'red'";
  expect(errorOf(query, {}, definition).code).toBe('AMBIGUOUS_PATH');
});
