import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { failureOf, failureText } from '../../../../apollo/failure.ts';
import { useEntry } from '../../../../editing/useEntry.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Checkbox } from '../../../../ui/form/Checkbox.tsx';
import { FieldError } from '../../../../ui/form/Field.tsx';
import { AcceptChoiceDocument, type ChoiceCard_ChoiceFragment } from './choices.generated.ts';

interface AcceptChoiceProps {
  readonly choice: ChoiceCard_ChoiceFragment;
  readonly onReject: () => void;
}

/** Makes agents follow a choice: the one that was asked or all, and perhaps as a synonym. */
export function AcceptChoice({ choice, onReject }: AcceptChoiceProps) {
  const [accept] = useMutation(AcceptChoiceDocument);
  const entry = useEntry<{ readonly everyAgent: boolean; readonly asSynonym: boolean }>({
    initial: { everyAgent: choice.everyAgent, asSynonym: false },
  });
  const { values, errors, failure, busy } = entry;
  return (
    <chakra.form
      noValidate
      display="flex"
      flexDirection="column"
      gap="2"
      onSubmit={entry.submit(async ({ everyAgent, asSynonym }) => {
        const { data } = await accept({ variables: { input: { choiceId: choice.id, everyAgent, asSynonym } } });
        return failureOf(data?.acceptRememberedChoice);
      })}
    >
      <Checkbox checked={values.everyAgent} onChange={({ target }) => entry.edit({ everyAgent: target.checked })}>
        For every agent of the environment
      </Checkbox>
      {choice.means !== null && (
        <Checkbox checked={values.asSynonym} onChange={({ target }) => entry.edit({ asSynonym: target.checked })}>
          Also make “{choice.means.phrase}” a synonym of {choice.means.name} in the semantic layer
        </Checkbox>
      )}
      {Object.values(errors).map((error) => (
        <FieldError key={error}>{error}</FieldError>
      ))}
      {failure !== null && <FieldError>{failureText(failure)}</FieldError>}
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button kind="primary" type="submit" disabled={busy}>
          Accept
        </Button>
        <Button kind="plain" onClick={onReject}>
          Reject
        </Button>
      </chakra.div>
    </chakra.form>
  );
}
