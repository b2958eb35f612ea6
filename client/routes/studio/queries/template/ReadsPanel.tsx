import { chakra } from '@chakra-ui/react/styled-system';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { failureText } from '../../../../apollo/failure.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { RefreshBar } from '../../../../ui/feedback/RefreshBar.tsx';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import type { Checked } from './useTemplateCheck.ts';

interface ReadsPanelProps {
  /** Check of the query; null: there is nothing to check, or no answer yet. */
  readonly checked: Checked | null;
  readonly current: boolean;
  readonly error: Error | undefined;
}

/** Whether the query can be run, what it reads, and the columns that it gives. */
export function ReadsPanel({ checked, current, error }: ReadsPanelProps) {
  const isStale = checked !== null && !current;
  return (
    <Panel aria-label="Check" aria-busy={isStale} position="relative">
      <RefreshBar active={isStale} />
      <chakra.h2 padding="3" paddingInline="4" fontWeight="600" borderBottomWidth="1px">
        Check
      </chakra.h2>
      <chakra.div padding="4" display="flex" flexDirection="column" gap="3" role="status">
        {error !== undefined && <chakra.p color="bad">{failureText(error)}</chakra.p>}
        {error === undefined && checked === null && (
          <chakra.p color="fg.subtle">Write a query: what it reads appears here.</chakra.p>
        )}
        {checked?.problems.length === 0 && (
          <chakra.p display="flex" gap="2" color="ok">
            <Icon of={CircleCheck} size={15} />
            It can be run.
          </chakra.p>
        )}
        {checked?.problems.map(({ code, severity, span, message, advice }) => {
          const isError = severity === 'error';
          return (
            <chakra.p
              key={`${code} ${span.start} ${message}`}
              display="flex"
              gap="2"
              color={isError ? 'bad' : 'warn'}
              overflowWrap="anywhere"
            >
              <chakra.span paddingTop="3px">
                <Icon of={isError ? CircleAlert : TriangleAlert} size={14} />
              </chakra.span>
              <span>
                {message} {advice}
              </span>
            </chakra.p>
          );
        })}
        {checked !== null && checked.models.length > 0 && (
          <Names title="Models">
            {checked.models.map(({ id, name, label }) => (
              <Link key={id} to={`/studio/models/${id}`}>
                {label || name}
              </Link>
            ))}
          </Names>
        )}
        {checked !== null && checked.tables.length > 0 && (
          <Names title="Tables">
            {checked.tables.map(({ id, name }) => (
              <Link key={id} to={`/studio/tables/${id}/sample`}>
                {name}
              </Link>
            ))}
          </Names>
        )}
        {checked?.columns != null && (
          <Names title="Columns">
            {checked.columns.map(({ name, type }) => (
              <chakra.span key={name} title={type}>
                {name}
              </chakra.span>
            ))}
          </Names>
        )}
      </chakra.div>
    </Panel>
  );
}

function Names({ title, children }: { readonly title: string; readonly children: readonly React.ReactNode[] }) {
  return (
    <div>
      <chakra.h3 textStyle="caption" color="fg.subtle" marginBottom="1">
        {title}
      </chakra.h3>
      <chakra.div display="flex" flexWrap="wrap" columnGap="3" rowGap="1" textStyle="small" overflowWrap="anywhere">
        {children}
      </chakra.div>
    </div>
  );
}
