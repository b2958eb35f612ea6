import { useQuery } from '@apollo/client/react';
import { useSettled } from '../../../../ui/useSettled.ts';
import { TemplateCheckDocument, type TemplateCheckQuery } from './TemplateRoute.generated.ts';
import { parametersInput, type TemplateValues } from './templateValues.ts';

export type Checked = TemplateCheckQuery['checkTemplate'];

interface TemplateCheck {
  /** The last check that came back; an older text's while a newer one is on its way. */
  readonly checked: Checked | null;
  /** True: `checked` is of exactly what is typed. */
  readonly current: boolean;
  readonly error: Error | undefined;
}

/** Checks a query with its parameters a moment after typing stops. */
export function useTemplateCheck(values: TemplateValues): TemplateCheck {
  const { language, query, dataSourceId, parameters } = values;
  const isReady = query.trim() !== '' && (language === 'SEMQL' || dataSourceId !== '');
  const asked = JSON.stringify({
    language,
    query,
    dataSourceId: language === 'SQL' ? dataSourceId : null,
    parameters: parametersInput(parameters),
  });
  const settled = useSettled(asked);
  const { data, previousData, loading, error } = useQuery(TemplateCheckDocument, {
    variables: { input: JSON.parse(settled) as { language: 'SQL' | 'SEMQL'; query: string } },
    skip: !isReady,
    fetchPolicy: 'no-cache',
  });
  return {
    checked: isReady ? ((data ?? previousData)?.checkTemplate ?? null) : null,
    current: settled === asked && !loading,
    error,
  };
}
