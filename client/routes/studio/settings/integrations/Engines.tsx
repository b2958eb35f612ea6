import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import type { ChooseEnginesInput, EngineOrder } from '../../../../apollo/schema.generated.ts';
import { attempt } from '../../../../components/attempt.ts';
import { Checkbox } from '../../../../ui/form/Checkbox.tsx';
import { ChoiceField } from '../../../../ui/form/ChoiceField.tsx';
import { Field } from '../../../../ui/form/Field.tsx';
import { FormSection } from '../../../../ui/form/FormSection.tsx';
import { Pair } from '../../../../ui/form/Pair.tsx';
import { ChooseEnginesDocument, type Engines_OrganizationFragment } from './IntegrationsRoute.generated.ts';
import { dollars, orderHelp, orders } from './modelWords.ts';

interface EnginesProps {
  readonly organization: Engines_OrganizationFragment;
  readonly hasModels: boolean;
}

/** What answers questions, what models are shown, and what they may cost; saved as it is chosen. */
export function Engines({ organization, hasModels }: EnginesProps) {
  const [choose, choosing] = useMutation(ChooseEnginesDocument);
  const { engineOrder, modelsSeeRows, modelBudget, modelSpend } = organization;
  const stored = modelBudget === null ? '' : String(modelBudget);
  const [budget, setBudget] = useState(stored);
  const isBudget = budget.trim() === '' || Number(budget) >= 0;

  const save = (changed: Partial<ChooseEnginesInput>) =>
    attempt('The choice was not saved', async () => {
      const input = { engineOrder, modelsSeeRows, modelBudget, ...changed };
      return (await choose({ variables: { input } })).data?.chooseEngines;
    });

  return (
    <FormSection
      label="What answers questions"
      help={
        hasModels
          ? orderHelp[engineOrder]
          : 'Without a language model the built-in engine answers all questions, for nothing.'
      }
    >
      <Pair>
        <ChoiceField
          label="Order"
          options={orders}
          value={engineOrder}
          disabled={choosing.loading}
          help="An agent may have an order of its own."
          onChange={({ target }) => void save({ engineOrder: target.value as EngineOrder })}
        />
        <Field
          label="Budget in US dollars per month"
          inputMode="decimal"
          placeholder="No limit"
          value={budget}
          error={isBudget ? undefined : 'Enter a number, or nothing.'}
          help={`${dollars(modelSpend ?? 0)} spent this month. Once it is spent, the built-in engine answers.`}
          onChange={({ target }) => setBudget(target.value)}
          onBlur={() => {
            if (isBudget && budget !== stored) {
              void save({ modelBudget: budget.trim() === '' ? null : Number(budget) });
            }
          }}
        />
      </Pair>
      <Checkbox
        checked={modelsSeeRows}
        disabled={choosing.loading}
        onChange={() => void save({ modelsSeeRows: !modelsSeeRows })}
      >
        Send rows of results to language models
        <chakra.span display="block" textStyle="note" color="fg.subtle">
          Otherwise they read the semantic layer only: names, descriptions and listed values. Answers have the same
          numbers either way.
        </chakra.span>
      </Checkbox>
    </FormSection>
  );
}
