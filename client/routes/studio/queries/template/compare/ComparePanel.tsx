import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Columns2 } from 'lucide-react';
import { useState } from 'react';
import { failureOf, failureText } from '../../../../../apollo/failure.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { EmptyState } from '../../../../../ui/feedback/EmptyState.tsx';
import { Notice } from '../../../../../ui/feedback/Notice.tsx';
import { SkeletonRows } from '../../../../../ui/feedback/SkeletonRows.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { Panel } from '../../../../../ui/layout/Panel.tsx';
import type { ParameterValues } from '../templateValues.ts';
import { valueErrors, ValuesForm, type ValueErrors } from '../ValuesForm.tsx';
import { ComparedTable } from './ComparedTable.tsx';
import { ComparisonFacts } from './ComparisonFacts.tsx';
import { CompareTemplateVersionsDocument, type ComparePanel_ComparisonFragment } from './compareVersions.generated.ts';

interface ComparePanelProps {
  readonly templateId: string;
  readonly before: number;
  readonly after: number;
  /** Parameters of both versions. */
  readonly parameters: readonly ParameterValues[];
  /** Called after both were run: they are in the log, and the columns are known. */
  readonly onRan: () => void;
}

type Outcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'comparison'; readonly comparison: ComparePanel_ComparisonFragment }
  | { readonly kind: 'failure'; readonly text: string };

/** Runs two versions with the same values, and shows how their rows differ. */
export function ComparePanel({ templateId, before, after, parameters, onRan }: ComparePanelProps) {
  const [compare, { loading }] = useMutation(CompareTemplateVersionsDocument, { fetchPolicy: 'no-cache' });
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' });

  async function start(values: Readonly<Record<string, unknown>>): Promise<ValueErrors> {
    try {
      const { data } = await compare({ variables: { input: { templateId, before, after, parameters: values } } });
      const result = data?.compareTemplateVersions;
      if (result?.__typename === 'TemplateVersionComparison') {
        setOutcome({ kind: 'comparison', comparison: result });
        onRan();
        return {};
      }
      setOutcome({ kind: 'failure', text: failureText(failureOf(result)) });
      return valueErrors(result);
    } catch (error) {
      setOutcome({ kind: 'failure', text: failureText(error) });
      return {};
    }
  }

  return (
    <Panel aria-label="Comparison of rows">
      <ValuesForm parameters={parameters} busy={loading} onRun={start}>
        <Button type="submit" size="lg" disabled={loading}>
          <Icon of={Columns2} size={14} />
          {loading ? 'Comparing…' : `Compare v${before} with v${after}`}
        </Button>
      </ValuesForm>
      <chakra.div borderTopWidth="1px">
        {loading ? (
          <SkeletonRows rows={6} />
        ) : outcome.kind === 'none' ? (
          <EmptyState icon={Columns2}>Compare them to see which rows the new version changes.</EmptyState>
        ) : outcome.kind === 'failure' ? (
          <chakra.div padding="4">
            <Notice tone="bad">{outcome.text}</Notice>
          </chakra.div>
        ) : (
          <>
            <ComparisonFacts comparison={outcome.comparison} />
            <ComparedTable comparison={outcome.comparison} />
          </>
        )}
      </chakra.div>
    </Panel>
  );
}
