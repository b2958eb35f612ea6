import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { failureOf, failureText } from '../../../../apollo/failure.ts';
import { useEntry } from '../../../../editing/useEntry.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ChoiceField } from '../../../../ui/form/ChoiceField.tsx';
import { Field, FieldError } from '../../../../ui/form/Field.tsx';
import { forgetTerms } from '../forgetTerms.ts';
import { UpdateTagDocument, type TagRow_TagFragment } from './TagsRoute.generated.ts';

interface EditTagProps {
  readonly tag: TagRow_TagFragment;
  readonly onClose: () => void;
}

interface TagValues {
  readonly name: string;
  readonly color: string;
}

/** Hues that people with any kind of color vision tell apart. */
const colors = [
  { value: '', label: 'None' },
  { value: '#7547ff', label: 'Purple' },
  { value: '#0072b2', label: 'Blue' },
  { value: '#56b4e9', label: 'Sky' },
  { value: '#009e73', label: 'Green' },
  { value: '#e69f00', label: 'Orange' },
  { value: '#d55e00', label: 'Red' },
  { value: '#cc79a7', label: 'Pink' },
];

/** Renames a tag and chooses its color. */
export function EditTag({ tag, onClose }: EditTagProps) {
  const [update] = useMutation(UpdateTagDocument, { update: forgetTerms });
  const entry = useEntry<TagValues>({
    initial: { name: tag.name, color: tag.color ?? '' },
    check: ({ name }) => (name.trim() === '' ? { name: 'Enter a name.' } : {}),
  });
  const present = tag.color !== null && !colors.some(({ value }) => value === tag.color);
  const options = present ? [...colors, { value: tag.color ?? '', label: tag.color ?? '' }] : colors;

  async function send({ name, color }: TagValues) {
    const { data } = await update({
      variables: { input: { tagId: tag.id, name, color: color === '' ? null : color } },
    });
    const failure = failureOf(data?.updateTag);
    if (failure === null) {
      onClose();
    }
    return failure;
  }

  return (
    <chakra.form noValidate display="flex" flexDirection="column" gap="4" onSubmit={entry.submit(send)}>
      <Field label="Name" autoComplete="off" autoFocus {...entry.text('name')} />
      <ChoiceField label="Color" options={options} {...entry.text('color')} />
      {entry.failure !== null && <FieldError>{failureText(entry.failure)}</FieldError>}
      <chakra.div display="flex" justifyContent="flex-end">
        <Button kind="primary" type="submit" disabled={entry.busy}>
          Save the tag
        </Button>
      </chakra.div>
    </chakra.form>
  );
}
