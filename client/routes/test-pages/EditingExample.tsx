import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { EditorBar } from '../../editing/EditorBar.tsx';
import { FieldState } from '../../editing/FieldState.tsx';
import { SaveFailure } from '../../editing/SaveFailure.tsx';
import { useDraft } from '../../editing/useDraft.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';

interface Metric {
  readonly name: string;
  readonly unit: string;
}

interface StoredMetric extends Metric {
  readonly version: number;
}

const conflict = { code: 'CONFLICT', message: 'It was changed.', advice: 'Look at it again.' };
const refusal = { code: 'INVALID_INPUT', message: 'A metric needs a name.', advice: 'Write one.', path: ['name'] };

/** The editing kit on a metric that a second person can change with a button. */
export function EditingExample() {
  const [server, setServer] = useState<StoredMetric>({ name: 'Revenue', unit: 'EUR', version: 1 });
  // The version this page has read; it learns about the other person's change from a refused save.
  const [read, setRead] = useState(server);
  const editing = useDraft<Metric>({
    stored: read,
    reload: () => Promise.resolve(setRead(server)),
    save: (changes, version) => {
      if (version !== server.version) {
        return Promise.resolve(conflict);
      }
      if (changes.name === '') {
        return Promise.resolve(refusal);
      }
      const next = { ...server, ...changes, version: version + 1 };
      setServer(next);
      setRead(next);
      return Promise.resolve(next);
    },
  });
  return (
    <Panel aria-label="Editing" padding="4">
      <chakra.form
        noValidate
        aria-label="Metric"
        onSubmit={(event) => {
          event.preventDefault();
          void editing.save();
        }}
      >
        <EditorBar editing={editing}>
          <chakra.h2 fontWeight="600">Editing</chakra.h2>
        </EditorBar>
        <SaveFailure editing={editing} noun="metric" />
        <chakra.div display="flex" flexDirection="column" gap="4">
          {(['name', 'unit'] as const).map((field) => (
            <div key={field}>
              <Field label={field === 'name' ? 'Metric name' : 'Unit'} {...editing.text(field)} />
              <FieldState editing={editing} field={field} label={field} />
            </div>
          ))}
          <div>
            <Button
              onClick={() => setServer((before) => ({ ...before, name: 'Net revenue', version: before.version + 1 }))}
            >
              Change the name as another person
            </Button>
          </div>
        </chakra.div>
      </chakra.form>
    </Panel>
  );
}
