import type { Asked } from './askProject.test-support.ts';

/**
 * Balances that count at some moments only, asked of the MetricFlow projects, and SQL a person
 * would write.
 */

const month = "CAST(DATE_TRUNC('month', taken_on) AS DATE)";
const week = "CAST(DATE_TRUNC('week', taken_on) AS DATE)";

export const levelQuestions: readonly (readonly [name: string, asked: Asked, sql: string])[] = [
  [
    'the first day of all',
    { metrics: ['first_balance'] },
    'SELECT SUM(balance) FROM fct_balances WHERE taken_on = (SELECT MIN(taken_on) FROM fct_balances)',
  ],
  [
    'the first day of each week',
    { metrics: ['first_balance'], groupBy: ['metric_time__week'] },
    `SELECT ${week}, SUM(balance) FROM fct_balances
     WHERE taken_on IN (SELECT MIN(taken_on) FROM fct_balances GROUP BY ${week}) GROUP BY 1`,
  ],
  [
    'the first day depends on time, not on the other groups',
    { metrics: ['first_balance'], groupBy: ['account__kind'] },
    'SELECT kind, SUM(balance) FROM fct_balances WHERE taken_on = (SELECT MIN(taken_on) FROM fct_balances) GROUP BY 1',
  ],
  [
    'the first day among those a condition leaves',
    { metrics: ['first_balance'], groupBy: ['account__kind'], filters: ["account__taken_on >= '2026-01-03'"] },
    `SELECT kind, SUM(balance) FROM fct_balances
     WHERE taken_on = (SELECT MIN(taken_on) FROM fct_balances WHERE taken_on >= '2026-01-03') GROUP BY 1`,
  ],
  [
    'the last day of each rider',
    { metrics: ['last_balance_by_rider'], groupBy: ['rider'] },
    'SELECT rider_id, SUM(balance) FROM fct_balances b WHERE taken_on = (SELECT MAX(taken_on) FROM fct_balances i WHERE i.rider_id = b.rider_id) GROUP BY 1',
  ],
  [
    'the last day of each rider, added up',
    { metrics: ['last_balance_by_rider'] },
    'SELECT SUM(balance) FROM fct_balances b WHERE taken_on = (SELECT MAX(taken_on) FROM fct_balances i WHERE i.rider_id = b.rider_id)',
  ],
  [
    'the last day of each rider in each week',
    { metrics: ['last_balance_by_rider'], groupBy: ['metric_time__week'] },
    `SELECT ${week}, SUM(balance) FROM fct_balances b WHERE taken_on = (SELECT MAX(taken_on) FROM fct_balances i
     WHERE i.rider_id = b.rider_id AND DATE_TRUNC('week', i.taken_on) = DATE_TRUNC('week', b.taken_on)) GROUP BY 1`,
  ],
  [
    'a condition on the rows says which days there are',
    { metrics: ['last_balance_by_rider'], groupBy: ['rider'], filters: ["account__kind = 'prepaid'"] },
    `SELECT rider_id, SUM(balance) FROM fct_balances b WHERE kind = 'prepaid' AND taken_on =
     (SELECT MAX(taken_on) FROM fct_balances i WHERE i.rider_id = b.rider_id AND kind = 'prepaid') GROUP BY 1`,
  ],
  [
    'a condition on another table',
    { metrics: ['last_balance_by_rider'], groupBy: ['rider'], filters: ["rider__home_state = 'north'"] },
    `SELECT rider_id, SUM(balance) FROM fct_balances b WHERE rider_id IN (SELECT rider_id FROM dim_riders WHERE home_state = 'north')
     AND taken_on = (SELECT MAX(taken_on) FROM fct_balances i WHERE i.rider_id = b.rider_id) GROUP BY 1`,
  ],
  [
    'two kinds of moments beside a plain sum',
    { metrics: ['first_balance', 'last_balance_by_rider', 'balance'], groupBy: ['metric_time__month'] },
    `SELECT ${month}, SUM(balance) FILTER (WHERE taken_on = (SELECT MIN(taken_on) FROM fct_balances)),
     SUM(balance) FILTER (WHERE taken_on = (SELECT MAX(taken_on) FROM fct_balances i WHERE i.rider_id = b.rider_id)), SUM(balance)
     FROM fct_balances b GROUP BY 1`,
  ],
];
