import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Play } from 'lucide-react';
import { useState, type Ref } from 'react';
import type { QueryLanguage } from '../../../../apollo/schema.generated.ts';
import { RunOutcome } from '../../../../components/semql/RunOutcome.tsx';
import { useOutcome } from '../../../../components/semql/useOutcome.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import { PreviewTemplateDocument, RunTemplateDocument, type RunPanel_RunFragment } from './run.generated.ts';
import { parametersInput, type ParameterValues } from './templateValues.ts';
import { ValuesForm, valueErrors, type RunHandle, type ValueErrors } from './ValuesForm.tsx';

interface RunPanelProps {
  readonly templateId: string;
  /** Saved version that is run; null: the text as it is typed. */
  readonly version: number | null;
  readonly content: {
    readonly language: QueryLanguage;
    readonly query: string;
    readonly dataSourceId: string;
    readonly parameters: readonly ParameterValues[];
  };
  /** Called after a saved version was run: it is in the log, and its columns are known. */
  readonly onRan: () => void;
  readonly ref?: Ref<RunHandle>;
}

/** Runs a query with a value for each parameter, and shows its rows. */
export function RunPanel({ templateId, version, content, onRan, ref }: RunPanelProps) {
  const [notices, setNotices] = useState<RunPanel_RunFragment['notices']>([]);
  const [runSaved] = useMutation(RunTemplateDocument, { fetchPolicy: 'no-cache' });
  const [runTyped] = useMutation(PreviewTemplateDocument, { fetchPolicy: 'no-cache' });
  const { run, running, outcome } = useOutcome();
  const { parameters } = content;

  async function start(values: Readonly<Record<string, unknown>>): Promise<ValueErrors> {
    setNotices([]);
    let errors: ValueErrors = {};
    await run(async () => {
      const result =
        version === null
          ? (
              await runTyped({
                variables: {
                  input: {
                    language: content.language,
                    query: content.query,
                    dataSourceId: content.dataSourceId === '' ? null : content.dataSourceId,
                    parameters: parametersInput(parameters),
                    values,
                  },
                },
              })
            ).data?.previewTemplate
          : (await runSaved({ variables: { input: { templateId, version, parameters: values } } })).data?.runTemplate;
      if (result?.__typename === 'TemplateRun') {
        setNotices(result.notices);
        if (version !== null) {
          onRan();
        }
      } else {
        errors = valueErrors(result);
      }
      return result;
    });
    return errors;
  }

  const told = notices.filter(({ code }) => code !== 'NOT_APPROVED');
  return (
    <Panel aria-label="Run">
      <ValuesForm ref={ref} parameters={parameters} busy={running} onRun={start}>
        <Button type="submit" size="lg" disabled={running || content.query.trim() === ''}>
          <Icon of={Play} size={14} />
          {running ? 'Running…' : 'Run'}
        </Button>
      </ValuesForm>
      <chakra.div borderTopWidth="1px">
        {told.map(({ code, message, advice }) => (
          <chakra.div key={code} padding="4" paddingBottom="0">
            <Notice tone="warn">
              {message} {advice}
            </Notice>
          </chakra.div>
        ))}
        <RunOutcome running={running} outcome={outcome} first="Run it to see its rows." />
      </chakra.div>
    </Panel>
  );
}
