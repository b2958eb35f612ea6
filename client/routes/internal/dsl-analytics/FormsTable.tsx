import { chakra } from '@chakra-ui/react/styled-system';
import type { DslAnalyticsRouteQuery } from './DslAnalyticsRoute.generated.ts';
import { formNames } from './formNames.ts';

const Head = chakra('th', {
  base: {
    padding: '2',
    paddingInline: '3',
    textAlign: 'right',
    textStyle: 'caption',
    fontWeight: 500,
    color: 'fg.subtle',
    '&:first-of-type, &:last-of-type': { textAlign: 'left' },
  },
});

const Cell = chakra('td', {
  base: {
    padding: '2',
    paddingInline: '3',
    borderTopWidth: '1px',
    borderColor: 'border.faint',
    textAlign: 'right',
    fontVariantNumeric: 'tabular-nums',
    '&:first-of-type, &:last-of-type': { textAlign: 'left' },
  },
});

const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });
const milliseconds = (value: number | null): string => (value === null ? '–' : `${value.toLocaleString('en')} ms`);

/** Table with a line per form: usage, success and speed. */
export function FormsTable({ forms }: { readonly forms: DslAnalyticsRouteQuery['semqlUsage']['forms'] }) {
  return (
    <chakra.table width="100%" textStyle="small" borderWidth="1px" borderRadius="lg" bg="bg.panel" overflow="hidden">
      <thead>
        <tr>
          <Head>Form</Head>
          <Head>Executions</Head>
          <Head>Failed</Head>
          <Head>From the cache</Head>
          <Head>Median</Head>
          <Head>95th percentile</Head>
          <Head>Why they failed</Head>
        </tr>
      </thead>
      <tbody>
        {forms.map((form) => (
          <tr key={form.source}>
            <Cell fontWeight="500">{formNames[form.source]}</Cell>
            <Cell>{form.executions.toLocaleString('en')}</Cell>
            <Cell>{percent.format(form.failures / form.executions)}</Cell>
            <Cell>{percent.format(form.servedFromCache / form.executions)}</Cell>
            <Cell>{milliseconds(form.medianMs)}</Cell>
            <Cell>{milliseconds(form.slowMs)}</Cell>
            <Cell color="fg.muted">
              {form.failuresByType
                .map(
                  ({ errorType, count }) => `${(errorType ?? 'unknown').toLowerCase().replaceAll('_', ' ')} ${count}`,
                )
                .join(', ') || '–'}
            </Cell>
          </tr>
        ))}
      </tbody>
    </chakra.table>
  );
}
