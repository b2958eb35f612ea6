import { useMutation } from '@apollo/client/react';
import { Ellipsis, Plus, SlidersHorizontal, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { attempt } from '../../../../components/attempt.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { confirm } from '../../../../ui/overlay/confirmStore.ts';
import { Menu } from '../../../../ui/overlay/Menu.tsx';
import { Modal } from '../../../../ui/overlay/Modal.tsx';
import { counted } from '../../../../ui/text/counted.ts';
import { SuiteForm } from './SuiteForm.tsx';
import { RemoveEvalSuiteDocument, type TestSuite_SuiteFragment } from './tests.generated.ts';

interface SuiteMenuProps {
  readonly suite: TestSuite_SuiteFragment;
  readonly onNew: () => void;
  readonly onRemoved: () => Promise<unknown>;
}

/** What can be done with a whole suite. */
export function SuiteMenu({ suite, onNew, onRemoved }: SuiteMenuProps) {
  const [editing, setEditing] = useState(false);
  const [remove] = useMutation(RemoveEvalSuiteDocument);

  async function ask() {
    const message = `Its ${counted(suite.caseCount, 'case')} and ${counted(suite.runs.length, 'run')} are removed with it.`;
    if (!(await confirm({ title: `Remove the suite ${suite.name}?`, message, confirmText: 'Remove' }))) {
      return;
    }
    const removed = await attempt('The suite was not removed', async () => {
      const { data } = await remove({ variables: { input: { suiteId: suite.id } } });
      return data?.removeEvalSuite;
    });
    if (removed !== null) {
      await onRemoved();
    }
  }

  return (
    <>
      <Menu
        label="More about the suite"
        align="end"
        items={[
          { label: 'Settings of the suite', icon: SlidersHorizontal, onSelect: () => setEditing(true) },
          { label: 'New suite', icon: Plus, onSelect: onNew },
          { label: 'Remove the suite', icon: Trash2, onSelect: () => void ask() },
        ]}
        trigger={(props) => <Button size="icon" {...props} />}
      >
        <Icon of={Ellipsis} />
      </Menu>
      {editing && (
        <Modal open title={suite.name} maxWidth="480px" onClose={() => setEditing(false)}>
          <SuiteForm
            agentId=""
            suite={suite}
            onSaved={() => {
              setEditing(false);
              return Promise.resolve();
            }}
          />
        </Modal>
      )}
    </>
  );
}
