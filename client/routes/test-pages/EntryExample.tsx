import { failureText } from '../../apollo/failure.ts';
import { useEntry } from '../../editing/useEntry.ts';
import { Button } from '../../ui/Button.tsx';
import { toasts } from '../../ui/feedback/toastStore.ts';
import { ChoiceField } from '../../ui/form/ChoiceField.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { TextField } from '../../ui/form/TextField.tsx';

interface Term {
  readonly name: string;
  readonly kind: string;
  readonly meaning: string;
}

const kinds = [
  { value: 'METRIC', label: 'Metric' },
  { value: 'FILTER', label: 'Filter' },
];

const taken = { code: 'CONFLICT', message: 'There is a term of this name.', advice: 'Choose another name.' };

/** A form that creates: checked field by field; the name "Revenue" is refused as a whole. */
export function EntryExample() {
  const entry = useEntry<Term>({
    initial: { name: '', kind: 'METRIC', meaning: '' },
    check: ({ name }) => (name.trim() === '' ? { name: 'Give it a name.' } : {}),
  });

  function create({ name }: Term) {
    if (name === 'Revenue') {
      return Promise.resolve(taken);
    }
    toasts.add({ title: `${name} was created`, color: 'ok' });
    entry.reset();
    return Promise.resolve(null);
  }

  return (
    <form noValidate aria-label="New term" onSubmit={entry.submit(create)}>
      <FormSection
        label="New term"
        help="Terms explain words of your company to agents."
        error={entry.failure === null ? null : failureText(entry.failure)}
        actions={
          <Button kind="primary" type="submit" disabled={entry.busy}>
            Create term
          </Button>
        }
      >
        <Field label="Term" {...entry.text('name')} />
        <ChoiceField label="Kind" options={kinds} {...entry.text('kind')} />
        <TextField label="Meaning" rows={2} help="One or two sentences." {...entry.text('meaning')} />
      </FormSection>
    </form>
  );
}
