import type { ReportDocument, ReportSection } from '../../../components/report/reportDocument.ts';
import type { QueryRecord } from '../../../components/report/QueryPanel.tsx';
import { exampleLine, exampleWaterfall } from './exampleCharts.ts';
import { exampleNumber, exampleText } from './exampleText.ts';

const note = { truncated: false, caveats: [], reused: false };

const evidence = [
  { ...note, key: 'a1q1', purpose: 'Revenue by month', rowCount: 9 },
  { ...note, key: 'a2q1', purpose: 'Revenue by segment and quarter', rowCount: 10 },
  { ...note, key: 'a3q1', purpose: 'Completed orders by month', rowCount: 6, reused: true },
  { ...note, key: 'a4q1', purpose: 'Product revenue', rowCount: 570, caveats: ['286 products.'] },
];

const shown = { hidden: false, note: '' };

const fell = exampleText(
  'Of the [−€ 156 k|a2q1], Enterprise accounts for [€ 69.8 k|a2q1] and Mid-market for [€ 68.3 k|a2q1]. ' +
    'Contributions add up to the change exactly.',
);

const sections: readonly ReportSection[] = [
  {
    key: 's1',
    ...shown,
    heading: 'Where the fall comes from',
    claim: 'COMPUTED',
    blocks: [
      {
        __typename: 'ReportChartBlock',
        evidence: 'a2q1',
        title: 'Two segments carry the fall',
        spec: exampleWaterfall,
        description: 'From € 2.15 M to € 1.99 M: Enterprise and Mid-market fall most.',
        note: 'Change of revenue, Q2 to Q3 2026.',
      },
      { __typename: 'ReportTextBlock', text: fell },
    ],
  },
  {
    key: 's2',
    ...shown,
    heading: 'Is August always weak?',
    claim: 'POSSIBLE',
    blocks: [
      {
        __typename: 'ReportChartBlock',
        evidence: 'a1q1',
        title: 'August dips, September recovers',
        spec: exampleLine(1),
        description: 'Revenue by month of 2026.',
        note: null,
      },
      {
        __typename: 'ReportTextBlock',
        text: exampleText('August was [−11.3 %|a1q1] on July; orders went to [4,603|a3q1].'),
      },
      { __typename: 'ReportCalloutBlock', tone: 'NOTE', text: exampleText('Two years are few to know a season.') },
    ],
  },
  {
    key: 's3',
    ...shown,
    heading: 'Products that fell most',
    claim: 'OBSERVED',
    blocks: [
      {
        __typename: 'ReportTableBlock',
        evidence: 'a4q1',
        title: 'Two products lose half of it',
        columns: [
          { label: 'Product', isNumber: false },
          { label: 'Q3 2026', isNumber: true },
          { label: 'Change', isNumber: true },
        ],
        rows: [
          ['Desk Compact', '€ 80,294', '−€ 27,419'],
          ['Headset Slim 150', '€ 18,861', '−€ 21,717'],
        ].map((texts) => texts.map((text, at) => ({ text, number: at === 0 ? null : exampleNumber(text, 'a4q1') }))),
        more: 284,
      },
    ],
  },
];

/** A report with every kind of block. */
export const exampleReport: ReportDocument = {
  title: 'Why did revenue fall in Q3?',
  question: 'Why did revenue fall in Q3?',
  headline: exampleText(
    'Revenue fell [7.3 %|a1q1] against Q2, to [€ 1.99 M|a1q1]. Enterprise and Mid-market explain [88 %|a2q1] of it.',
  ),
  figures: [
    { label: 'Q3 2026', number: exampleNumber('€ 1.99 M', 'a1q1') },
    { label: 'against Q2 2026', number: exampleNumber('−7.3 %', 'a1q1') },
    { label: 'against Q3 2025', number: exampleNumber('+12.9 %', 'a1q1') },
    { label: 'completed orders', number: exampleNumber('4,603', 'a3q1') },
  ],
  sections,
  assumptions: ['Q3 is 1 Jul – 30 Sep 2026'],
  caveats: [exampleText('[3,399|a3q1] orders are marked returned and never counted as revenue.')],
  nextQuestions: ['Revenue by month this year'],
  evidence,
  definitions: [
    {
      name: 'Revenue',
      sentence: 'sum of net amount of completed orders',
      version: 7,
      evidence: ['a1q1', 'a2q1', 'a4q1'],
    },
    { name: 'Completed orders', sentence: 'count of orders with status completed', version: null, evidence: ['a3q1'] },
  ],
  testsMade: 14,
  testsHeld: 3,
  untold: [{ text: exampleText('The share of web orders moved by [0.2 %|a3q1].'), reason: 'too small' }],
  removed: [{ where: 'Advertising cost by channel', reason: 'no such table is connected' }],
  dataAsOf: '2026-11-22T13:00:00.000Z',
  timeZone: 'Europe/Brussels',
  partial: null,
};

/** The same, ended by a limit. */
export const examplePartial: ReportDocument = {
  ...exampleReport,
  partial: { limit: 'QUERIES', remaining: ['Which customers left'] },
};

/** A report with as many charts as one may have to scroll through. */
export const exampleLongReport: ReportDocument = {
  ...exampleReport,
  title: 'Forty charts',
  sections: Array.from({ length: 40 }, (_, index): ReportSection => {
    const title = `Chart ${index + 1}`;
    const [first] = evidence;
    return {
      key: `c${index}`,
      ...shown,
      heading: title,
      claim: 'OBSERVED',
      blocks: [
        {
          __typename: 'ReportChartBlock',
          evidence: first?.key ?? '',
          title,
          spec: exampleLine(index),
          description: title,
          note: null,
        },
        { __typename: 'ReportTextBlock', text: fell },
      ],
    };
  }),
};

/** A query as it was run. */
export const exampleRecord: QueryRecord = {
  semql: 'SELECT revenue BY month WHERE quarter = Q3 2026',
  sql: "SELECT date_trunc('month', ordered_at), sum(net_amount) FROM orders GROUP BY 1",
  durationMs: 38,
  executedAt: '2026-11-22T13:00:00.000Z',
  rows: {
    columns: [
      { name: 'month', label: 'Month', role: 'time', type: 'DATE', unit: null, decimals: null, grain: 'month' },
      { name: 'revenue', label: 'Revenue', role: 'measure', type: 'DECIMAL', unit: 'EUR', decimals: 2, grain: null },
    ],
    rows: [
      ['2026-07-01', 609_000],
      ['2026-08-01', 540_400],
      ['2026-09-01', 843_100],
    ],
    truncated: false,
  },
};
