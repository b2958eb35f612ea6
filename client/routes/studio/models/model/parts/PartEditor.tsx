import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import type { SemanticLayerChangeInput } from '../../../../../apollo/schema.generated.ts';
import { TestsUsing } from '../../../../../components/evals/TestsUsing.tsx';
import { agentSentence } from '../../../../../components/layer/agentSentence.ts';
import { ImpactNotice } from '../../../../../components/layer/ImpactNotice.tsx';
import { SavingEffects } from '../../../../../components/layer/SavingEffects.tsx';
import { useImpact } from '../../../../../components/layer/useImpact.ts';
import { usePreview } from '../../../../../components/layer/usePreview.ts';
import { ExpressionField } from '../../../../../components/semql/editor/ExpressionField.tsx';
import { EditorBar } from '../../../../../editing/EditorBar.tsx';
import { FieldState } from '../../../../../editing/FieldState.tsx';
import { SaveFailure } from '../../../../../editing/SaveFailure.tsx';
import type { Editing } from '../../../../../editing/useDraft.ts';
import { ChipsField } from '../../../../../ui/form/ChipsField.tsx';
import { Field } from '../../../../../ui/form/Field.tsx';
import { TextField } from '../../../../../ui/form/TextField.tsx';
import { Pair } from '../../../../../ui/form/Pair.tsx';
import type { OpenModel } from '../modelPlace.ts';
import { expressionFaults } from './expressionFaults.ts';
import { PartMenu, type PartNoun } from './PartMenu.tsx';
import { PartPreview } from './PartPreview.tsx';
import { useExpressionWords } from './useExpressionWords.ts';

/** Fields that every part has. */
export interface PartValues {
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly synonyms: readonly string[];
}

interface PartEditorProps<Values extends PartValues> {
  readonly model: OpenModel;
  readonly id: string;
  /**
   * Row policies are never named in a question: they have no synonyms, and a removal of their own.
   */
  readonly noun: PartNoun | 'Row policy';
  readonly editing: Editing<Values>;
  /** The part as it is typed, as a change. */
  readonly change: SemanticLayerChangeInput;
  /** Query that shows what it computes, over the model with the change. */
  readonly semql: string;
  /** Expression of a part that has one, with what may stand in it. */
  readonly expression?: {
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly error: string | undefined;
    readonly hint: string;
    readonly help: string;
  };
  /** Unit of its values, where it has one. */
  readonly unit?: string | null;
  /** Takes the place of the usual preview. */
  readonly instead?: ReactNode;
  /** Below the preview. */
  readonly more?: ReactNode;
  /** Fields of this kind of part, below the expression. */
  readonly children: ReactNode;
}

/** Form of a part of a model, next to its live preview. */
export function PartEditor<Values extends PartValues>(props: PartEditorProps<Values>) {
  const { model, id, noun, change, semql, expression, unit = null, more, children } = props;
  // The fields that all parts have are those of any of them.
  const editing = props.editing as unknown as Editing<PartValues>;
  const { values, errors, dirty, edit, text } = editing;
  const { impact } = useImpact(dirty ? [change] : []);
  const preview = usePreview([change], { semql });
  const faults = preview === null || preview.stale ? null : expressionFaults(preview.faults, expression?.value ?? '');
  const { complete, explain } = useExpressionWords(model);
  const state = (field: keyof PartValues, label: string) => (
    <FieldState editing={editing} field={field} label={label} />
  );
  return (
    <chakra.div display="grid" gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1.15fr) minmax(0, 1fr)' }}>
      <chakra.form
        noValidate
        aria-label={`${noun} ${values.name}`}
        padding={{ base: '4', md: '6' }}
        borderRightWidth={{ xl: '1px' }}
        minWidth="0"
        minHeight={{ xl: 'calc(100dvh - 98px)' }}
        onSubmit={(event) => {
          event.preventDefault();
          void editing.save();
        }}
      >
        <EditorBar editing={editing}>
          <chakra.div display="flex" alignItems="center" gap="1">
            <chakra.h2 fontSize="16px" lineHeight="24px" fontWeight="600" overflowWrap="anywhere">
              {values.label || values.name}
            </chakra.h2>
            {noun !== 'Row policy' && <PartMenu noun={noun} part={{ id, name: values.name }} />}
          </chakra.div>
        </EditorBar>
        <SaveFailure editing={editing} noun={noun} />
        {impact !== null && <ImpactNotice impact={impact} ownId={id} />}
        <SavingEffects change={change} dirty={dirty} />
        <chakra.div display="flex" flexDirection="column" gap="4">
          <Pair>
            <div>
              <Field label="Name" fontFamily="mono" {...text('name')} />
              {state('name', 'Name')}
            </div>
            <div>
              <Field label="Label" {...text('label')} />
              {state('label', 'Label')}
            </div>
          </Pair>
          <div>
            <TextField
              label="Description"
              rows={2}
              placeholder="What it says, and what it leaves out."
              {...text('description')}
            />
            {state('description', 'Description')}
          </div>
          {expression !== undefined && (
            <ExpressionField
              label="Expression"
              help={expression.help}
              hint={expression.hint}
              value={expression.value}
              onChange={expression.onChange}
              diagnostics={faults}
              complete={complete}
              explain={explain}
              error={expression.error}
              works="Compiles"
            />
          )}
          {children}
          {noun !== 'Row policy' && (
            <ChipsField
              label="Synonyms"
              placeholder="What people type…"
              values={values.synonyms}
              error={errors.synonyms}
              onChange={(synonyms) => edit({ synonyms })}
            />
          )}
        </chakra.div>
      </chakra.form>
      <chakra.div padding={{ base: '4', md: '6' }} minWidth="0">
        {props.instead ?? (
          <PartPreview
            preview={preview}
            sentence={agentSentence(values, unit, model)}
            isSampled={noun === 'Dimension' || noun === 'Measure'}
          />
        )}
        {more}
        {noun !== 'Row policy' && (
          <chakra.div marginTop="4">
            <TestsUsing id={id} />
          </chakra.div>
        )}
      </chakra.div>
    </chakra.div>
  );
}
