import { chakra } from '@chakra-ui/react/styled-system';
import { Bot } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useApplication } from '../../application.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { confirm } from '../../ui/confirmStore.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StatusDot } from '../../ui/StatusDot.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toasts } from '../../ui/toastStore.ts';

const options = ['Sales analyst', 'Support analyst', 'Finance'].map((label) => ({ value: label, label }));

/** Every shared component in every state, for people and for visual tests. */
export function Component() {
  const { colorMode, loadingBar } = useApplication();
  const [chosen, setChosen] = useState<string | null>(null);
  const [segment, setSegment] = useState('Finance');
  const [open, setOpen] = useState<'plain' | 'locked' | null>(null);
  return (
    <chakra.main maxWidth="form" marginInline="auto" padding="6" display="flex" flexDirection="column" gap="8">
      <h1>Components</h1>
      <Part title="Buttons">
        {(['primary', 'secondary', 'danger', 'plain'] as const).map((kind) => (
          <Button key={kind} kind={kind}>
            {kind}
          </Button>
        ))}
        <Button disabled>disabled</Button>
        <Button kind="plain" size="icon" aria-label="Agent">
          <Icon of={Bot} />
        </Button>
      </Part>
      <Part title="Chips">
        {(['plain', 'purple', 'ok', 'warn', 'bad'] as const).map((tone) => (
          <Chip key={tone} tone={tone}>
            {tone}
          </Chip>
        ))}
        <Avatar name="Demo admin" />
      </Part>
      <Part title="Fields">
        <Field label="Name" placeholder="orders" />
        <Field label="Name" defaultValue="Orders" error="Start with a small letter." />
        <Select label="Agent" options={options} value={chosen} onChange={setChosen} placeholder="Choose an agent" />
        <ChoiceField label="SSL mode" help="How the connection is encrypted." options={options} />
        <TextField label="Certificate" rows={2} monospace error="This is no certificate." />
        <Checkbox defaultChecked>Use results again</Checkbox>
        <Checkbox mixed>Some of them</Checkbox>
        <Segments label="Kind" options={options} value={segment} onChange={setSegment} />
        <Select label="Empty" options={[]} value={null} onChange={setChosen} placeholder="Nothing to choose" />
      </Part>
      <Part title="Notices">
        <Notice tone="ok">The test passed.</Notice>
        <Notice tone="warn">Connection lost. The run goes on; this page catches up by itself.</Notice>
        <Notice tone="bad">The query was refused by the database.</Notice>
        {(['ok', 'warn', 'bad', 'plain', 'busy'] as const).map((tone) => (
          <StatusDot key={tone} tone={tone}>
            {tone}
          </StatusDot>
        ))}
        <Skeleton height="36px" />
      </Part>
      <Part title="Overlays">
        <Button onClick={() => toasts.add({ title: 'Saved', description: 'Version 12', color: 'ok' })}>Toast</Button>
        <Button onClick={() => void confirm()}>Question</Button>
        <Button
          onClick={() =>
            void confirm({ title: 'Delete model', message: 'orders and 3 metrics go away.', confirmText: 'Delete' })
          }
        >
          Warning
        </Button>
        <Button onClick={() => setOpen('plain')}>Modal</Button>
        <Button onClick={() => setOpen('locked')}>Modal that will not close</Button>
        <Button onClick={() => loadingBar.finish({ error: true })}>Loading bar, error</Button>
      </Part>
      <Part title="Colour mode">
        {(['light', 'dark', 'system'] as const).map((preference) => (
          <Button key={preference} onClick={() => colorMode.prefer(preference)}>
            {preference}
          </Button>
        ))}
      </Part>
      <EmptyState icon={Bot} action={<Button>New agent</Button>}>
        Agents answer questions about your data.
      </EmptyState>
      <Modal
        open={open !== null}
        title="Versions"
        maxWidth="28rem"
        preventClose={open === 'locked'}
        onClosePrevented={() =>
          toasts.add({
            title: 'Finish first',
            color: 'warn',
            actions: [{ label: 'Close anyway', onClick: () => setOpen(null) }],
          })
        }
        onClose={() => setOpen(null)}
      >
        Nothing yet.
      </Modal>
    </chakra.main>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <chakra.h2 fontWeight="600" marginBottom="3">
        {title}
      </chakra.h2>
      <chakra.div display="flex" flexWrap="wrap" gap="3" alignItems="center">
        {children}
      </chakra.div>
    </section>
  );
}
