import { useMutation, useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { failureOf } from '../../../../apollo/failure.ts';
import { StartForm } from '../../../../editing/StartForm.tsx';
import { useEntry } from '../../../../editing/useEntry.ts';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { Checkbox } from '../../../../ui/form/Checkbox.tsx';
import { ChoiceField } from '../../../../ui/form/ChoiceField.tsx';
import { Markdown } from '../../../../ui/text/Markdown.tsx';
import {
  SetVerificationMonthsDocument,
  VerificationLengthDocument,
  VerifyDefinitionDocument,
  type DefinitionEditor_DefinitionFragment,
} from './DefinitionRoute.generated.ts';
import { forgetDefinitions } from './forgetDefinitions.ts';

interface VerifyFormProps {
  readonly definition: DefinitionEditor_DefinitionFragment;
  /** Reads the definition again. */
  readonly onRead: () => Promise<void>;
  readonly onClose: () => void;
}

const lengths = [
  { value: '1', label: '1 month' },
  { value: '3', label: '3 months' },
  { value: '6', label: '6 months' },
  { value: '12', label: '12 months' },
  { value: '24', label: '24 months' },
  { value: '', label: 'Without an end' },
];

/** Vouches for the text that is shown, for as long as is chosen. */
export function VerifyForm(props: VerifyFormProps) {
  const { data } = useQuery(VerificationLengthDocument);
  const organization = data?.viewer.organization;
  return organization == null ? (
    <Skeleton height="180px" />
  ) : (
    <LengthForm {...props} usual={organization.verificationMonths} />
  );
}

function LengthForm({ definition, onRead, onClose, usual }: VerifyFormProps & { readonly usual: number | null }) {
  const [verify] = useMutation(VerifyDefinitionDocument, { update: forgetDefinitions });
  const [setUsual] = useMutation(SetVerificationMonthsDocument);
  const [isUsual, setIsUsual] = useState(false);
  const standard = usual === null ? '' : String(usual);
  const entry = useEntry({ initial: { validUntil: standard }, check: () => ({}) });
  const months = entry.values.validUntil === '' ? null : Number(entry.values.validUntil);
  const known = lengths.some(({ value }) => value === standard);
  const options = known ? lengths : [{ value: standard, label: `${standard} months` }, ...lengths];
  return (
    <StartForm
      entry={entry}
      create={`Verify version ${definition.version}`}
      send={async () => {
        const end = months === null ? { validUntil: null } : { months };
        const input = { definitionId: definition.id, version: definition.version, ...end };
        const { data } = await verify({ variables: { input } });
        const result = data?.verifyDefinition;
        if (result?.__typename !== 'Definition') {
          await onRead();
          return failureOf(result);
        }
        if (isUsual) {
          await setUsual({ variables: { input: { months } } });
        }
        onClose();
        return null;
      }}
    >
      <chakra.div
        borderWidth="1px"
        borderRadius="md"
        padding="3"
        maxHeight="240px"
        overflowY="auto"
        tabIndex={0}
        role="group"
        aria-label="Text to verify"
      >
        <Markdown text={definition.description} level={3} />
      </chakra.div>
      <ChoiceField
        label="Valid for"
        help="Afterwards agents say that it has expired, until it is verified again."
        options={options}
        {...entry.text('validUntil')}
      />
      {entry.values.validUntil !== standard && (
        <Checkbox checked={isUsual} onChange={({ target }) => setIsUsual(target.checked)}>
          Propose this length for every definition from now on
        </Checkbox>
      )}
    </StartForm>
  );
}
