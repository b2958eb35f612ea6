import { useMutation, useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { StandardSQL } from '@codemirror/lang-sql';
import { useId, useRef } from 'react';
import { QueryEditor } from '../../../../components/semql/editor/QueryEditor.tsx';
import { semqlDialect } from '../../../../components/semql/editor/semqlDialect.ts';
import { useCompletions } from '../../../../components/semql/editor/useCompletions.ts';
import { sqlDialects } from '../../../../components/sql/sqlDialects.ts';
import { useTableCompletions } from '../../../../components/sql/useTableCompletions.ts';
import { EditorBar } from '../../../../editing/EditorBar.tsx';
import { FieldState } from '../../../../editing/FieldState.tsx';
import { SaveFailure } from '../../../../editing/SaveFailure.tsx';
import { useDraft } from '../../../../editing/useDraft.ts';
import { FieldError } from '../../../../ui/form/Field.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { TemplateStartDocument } from '../createTemplate.generated.ts';
import { ParameterFields } from './ParameterFields.tsx';
import { ReadsPanel } from './ReadsPanel.tsx';
import { TemplateDetails } from './TemplateDetails.tsx';
import { RunPanel } from './RunPanel.tsx';
import { UpdateQueryTemplateDocument, type TemplatePage_TemplateFragment } from './TemplateRoute.generated.ts';
import { parameterError, templateInput, templateValues, type TemplateValues } from './templateValues.ts';
import { useTemplateCheck } from './useTemplateCheck.ts';
import type { RunHandle } from './ValuesForm.tsx';

interface TemplateEditorProps {
  readonly template: TemplatePage_TemplateFragment;
  /** Reads the template again. */
  readonly onReload: () => Promise<void>;
}

/**
 * The newest version of a template: its query, checked as it is typed, its parameters, and runs.
 */
export function TemplateEditor({ template, onReload }: TemplateEditorProps) {
  const [update] = useMutation(UpdateQueryTemplateDocument);
  const { data: choices } = useQuery(TemplateStartDocument);
  const formId = useId();
  const runner = useRef<RunHandle>(null);
  const editing = useDraft<TemplateValues>({
    stored: templateValues(template),
    reload: onReload,
    check: ({ name, parameters }) => {
      const wrong = parameterError(parameters);
      return {
        ...(name.trim() === '' && { name: 'Enter the words in which people ask for it.' }),
        ...(wrong !== undefined && { parameters: wrong }),
      };
    },
    save: async (changes, version) => {
      const input = { templateId: template.id, version, ...templateInput(changes) };
      return (await update({ variables: { input } })).data?.updateQueryTemplate;
    },
  });
  const { values, errors, edit, dirty } = editing;
  const { language, dataSourceId, query } = values;
  const sources = choices?.dataSources.edges.map(({ node }) => node) ?? [];
  const libraries = choices?.queryLibraries.edges.map(({ node }) => node) ?? [];
  const source = sources.find(({ id }) => id === dataSourceId);
  const dialect = language === 'SEMQL' ? semqlDialect : source === undefined ? StandardSQL : sqlDialects[source.type];
  const completeSemql = useCompletions(null);
  const { complete: completeSql } = useTableCompletions(
    language === 'SQL' && dataSourceId !== '' ? dataSourceId : null,
    null,
    dialect,
  );
  const { checked, current, error } = useTemplateCheck(values);
  const changesQuery = ['language', 'query', 'dataSourceId', 'parameters'].some(
    (field) =>
      JSON.stringify(values[field as keyof TemplateValues]) !==
      JSON.stringify(templateValues(template)[field as keyof TemplateValues]),
  );
  const inUse = template.approvedVersion;
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 300px' }}
      gap="4"
      padding={{ base: '4', md: '6' }}
    >
      <chakra.div display="flex" flexDirection="column" gap="4" minWidth="0">
        <chakra.form
          id={formId}
          noValidate
          aria-label={`Query template ${template.name}`}
          display="flex"
          flexDirection="column"
          gap="3"
          onSubmit={(event) => {
            event.preventDefault();
            void editing.save();
          }}
        >
          <EditorBar editing={editing}>
            <chakra.span color="fg.muted" textStyle="small">
              {template.description || 'No description yet.'}
            </chakra.span>
          </EditorBar>
          <SaveFailure editing={editing} noun="template" />
          {changesQuery && dirty && inUse !== null && (
            <Notice tone="plain">
              Saving makes v{editing.version + 1}, which needs an approval of its own. Answers use v{inUse} until then.
            </Notice>
          )}
          <div>
            <chakra.div
              borderWidth="1px"
              borderRadius="md"
              bg="bg.panel"
              height="220px"
              minHeight="100px"
              resize="vertical"
              overflow="hidden"
              _focusWithin={{ outline: '2px solid {colors.purple.500}', outlineOffset: '-1px' }}
            >
              <QueryEditor
                // The colours of a language are those that the editor begins with.
                key={`${language} ${source?.type ?? ''}`}
                label={language === 'SEMQL' ? 'SemQL' : 'SQL'}
                value={query}
                onChange={(changed) => edit({ query: changed })}
                diagnostics={query.trim() === '' ? [] : current ? (checked?.problems ?? null) : null}
                dialect={dialect}
                complete={language === 'SEMQL' ? completeSemql : completeSql}
                hint="SELECT … WHERE country = :country"
                onRun={() => runner.current?.run()}
              />
            </chakra.div>
            <FieldState editing={editing} field="query" label="Query" />
            {errors.query !== undefined && <FieldError>{errors.query}</FieldError>}
          </div>
          <ParameterFields
            parameters={values.parameters}
            used={checked?.parameterNames ?? null}
            error={errors.parameters}
            onChange={(parameters) => edit({ parameters })}
          />
        </chakra.form>
        <RunPanel
          ref={runner}
          templateId={template.id}
          version={dirty ? null : template.newestVersion}
          content={values}
          onRan={() => void onReload()}
        />
      </chakra.div>
      <chakra.div display="flex" flexDirection="column" gap="4" minWidth="0">
        <ReadsPanel checked={query.trim() === '' ? null : checked} current={current} error={error} />
        <TemplateDetails editing={editing} formId={formId} libraries={libraries} sources={sources} />
      </chakra.div>
    </chakra.div>
  );
}
