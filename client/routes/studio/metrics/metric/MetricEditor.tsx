import { useMutation, useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { ImpactNotice } from '../../../../components/layer/ImpactNotice.tsx';
import { ChangingTests } from '../../../../components/layer/ChangingTests.tsx';
import { MovedNumbers } from '../../../../components/layer/MovedNumbers.tsx';
import { useImpact } from '../../../../components/layer/useImpact.ts';
import { EditorBar } from '../../../../editing/EditorBar.tsx';
import { SaveFailure } from '../../../../editing/SaveFailure.tsx';
import { useDraft } from '../../../../editing/useDraft.ts';
import { useProposedSynonym } from '../../../../editing/useProposedSynonym.ts';
import { MetricFields } from './MetricFields.tsx';
import { MetricPreview } from './MetricPreview.tsx';
import {
  MetricChoicesDocument,
  UpdateMetricDocument,
  type MetricEditor_MetricFragment,
} from './MetricRoute.generated.ts';
import { metricInput, metricValues, type MetricValues } from './metricValues.ts';

interface MetricEditorProps {
  readonly metric: MetricEditor_MetricFragment;
  /** Reads the metric again. */
  readonly onReload: () => Promise<void>;
}

/** Form of a metric, next to a preview of the values it computes. */
export function MetricEditor({ metric, onReload }: MetricEditorProps) {
  const [update] = useMutation(UpdateMetricDocument, { refetchQueries: ['MetricRoute'] });
  const { data: choices } = useQuery(MetricChoicesDocument);
  const stored = metricValues(metric);
  const proposed = useProposedSynonym(metric.synonyms);
  const editing = useDraft<MetricValues>({
    proposed,
    stored,
    reload: onReload,
    check: ({ decimals }) => (/^\d{0,2}$/.test(decimals.trim()) ? {} : { decimals: 'Enter a number such as 2.' }),
    save: async (changes, version, confirmed) => {
      const input = { metricId: metric.id, version, confirmed, ...metricInput(changes) };
      const { data } = await update({ variables: { input } });
      return data?.updateMetric;
    },
  });
  const { values, version, dirty } = editing;
  const { version: _version, ...typed } = { version, ...values };
  const change = { updateMetric: { metricId: metric.id, version, ...metricInput(typed) } };
  const { impact, current } = useImpact(dirty ? [change] : []);
  const own = impact?.broken.find(({ id }) => id === metric.id);
  const problem = dirty ? (own === undefined ? null : `${own.message} ${own.advice}`) : metric.problem;
  return (
    <chakra.div display="grid" gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) minmax(0, 1fr)' }}>
      <chakra.form
        noValidate
        aria-label={`Metric ${metric.name}`}
        padding={{ base: '4', md: '6' }}
        borderRightWidth={{ xl: '1px' }}
        minWidth="0"
        onSubmit={(event) => {
          event.preventDefault();
          void editing.save();
        }}
      >
        <EditorBar editing={editing}>
          <chakra.span color="fg.muted" overflowWrap="anywhere">
            {metric.formula}
          </chakra.span>
        </EditorBar>
        <SaveFailure editing={editing} noun="metric" />
        <MetricFields editing={editing} choices={choices} problem={problem} checked={!dirty || current} />
        {impact !== null && <ImpactNotice impact={impact} ownId={metric.id} />}
        <MovedNumbers changes={dirty ? [change] : []} />
        <ChangingTests changes={dirty ? [change] : []} />
      </chakra.form>
      <chakra.div padding={{ base: '4', md: '6' }} minWidth="0">
        <MetricPreview values={values} change={change} />
      </chakra.div>
    </chakra.div>
  );
}
