import { useMutation, useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { ImpactNotice } from '../../../../components/layer/ImpactNotice.tsx';
import { ModelSearch } from '../../../../components/layer/ModelSearch.tsx';
import { SavingEffects } from '../../../../components/layer/SavingEffects.tsx';
import { useImpact } from '../../../../components/layer/useImpact.ts';
import { EditorBar } from '../../../../editing/EditorBar.tsx';
import { SaveFailure } from '../../../../editing/SaveFailure.tsx';
import { useDraft } from '../../../../editing/useDraft.ts';
import { useProposedSynonym } from '../../../../editing/useProposedSynonym.ts';
import { useSettled } from '../../../../ui/useSettled.ts';
import { breakdownsOf } from './breakdowns.ts';
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

/** Both halves are narrow where they first have room next to each other. */
const padding = { base: '4', md: '6', lg: '4', xl: '6' };

/** Form of a metric, next to a preview of the values it computes. */
export function MetricEditor({ metric, onReload }: MetricEditorProps) {
  const [update] = useMutation(UpdateMetricDocument, { refetchQueries: ['MetricRoute'] });
  const [search, setSearch] = useState('');
  const asked = useSettled(search.trim());
  const { data, previousData, error, refetch } = useQuery(MetricChoicesDocument, {
    variables: { id: metric.id, search: asked || null },
  });
  const choices = data ?? previousData;
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
    <chakra.div display="grid" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' }}>
      <chakra.form
        noValidate
        aria-label={`Metric ${metric.name}`}
        padding={padding}
        borderRightWidth={{ lg: '1px' }}
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
        {impact !== null && <ImpactNotice impact={impact} ownId={metric.id} />}
        <SavingEffects change={change} dirty={dirty} />
        <MetricFields
          editing={editing}
          choices={choices}
          modelSearch={
            <ModelSearch
              search={search}
              onSearch={setSearch}
              listed={choices?.models.edges.length ?? 0}
              found={asked === search.trim() ? data?.models.totalCount : undefined}
              error={error}
              onRetry={refetch}
            />
          }
          problem={problem}
          checked={!dirty || current}
        />
      </chakra.form>
      <chakra.div padding={padding} minWidth="0">
        <MetricPreview
          values={values}
          change={change}
          dimensions={breakdownsOf(values, choices?.metric?.anchorModel)}
        />
      </chakra.div>
    </chakra.div>
  );
}
