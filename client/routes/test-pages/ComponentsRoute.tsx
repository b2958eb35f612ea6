import { chakra } from '@chakra-ui/react/styled-system';
import { Bot } from 'lucide-react';
import { useState } from 'react';
import { useApplication } from '../../application.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { Chip } from '../../ui/text/Chip.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { ChoiceField } from '../../ui/form/ChoiceField.tsx';
import { confirm } from '../../ui/overlay/confirmStore.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ControlGroup } from '../../ui/form/ControlGroup.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/overlay/Menu.tsx';
import { Modal } from '../../ui/overlay/Modal.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { Segments } from '../../ui/form/Segments.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { StatusDot } from '../../ui/feedback/StatusDot.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { toasts } from '../../ui/feedback/toastStore.ts';
import { EditingExample } from './EditingExample.tsx';
import { EntryExample } from './EntryExample.tsx';
import { ExamplePart } from './ExamplePart.tsx';
import { FormExamples } from './FormExamples.tsx';
import { ListExamples } from './ListExamples.tsx';
import { OverlayExamples } from './OverlayExamples.tsx';
import { TextExamples } from './TextExamples.tsx';
import { WaitingExamples } from './WaitingExamples.tsx';

const options = ['Sales analyst', 'Support analyst', 'Finance'].map((label) => ({ value: label, label }));

/** Every shared component in every state, for people and for visual tests. */
export function Component() {
  const { colorMode, loadingBar } = useApplication();
  const [chosen, setChosen] = useState<string | null>(null);
  const [segment, setSegment] = useState('Finance');
  const [search, setSearch] = useState('');
  const [tab, setTab] = useState<'Table' | 'Chart'>('Table');
  const [open, setOpen] = useState<'plain' | 'locked' | null>(null);
  return (
    <chakra.main maxWidth="form" marginInline="auto" padding="6" display="flex" flexDirection="column" gap="8">
      <h1>Components</h1>
      <ExamplePart title="Buttons">
        {(['primary', 'secondary', 'danger', 'plain'] as const).map((kind) => (
          <Button key={kind} kind={kind}>
            {kind}
          </Button>
        ))}
        <Button disabled>disabled</Button>
        <Button kind="plain" size="icon" aria-label="Agent">
          <Icon of={Bot} />
        </Button>
      </ExamplePart>
      <ExamplePart title="Chips">
        {(['plain', 'purple', 'ok', 'warn', 'bad'] as const).map((tone) => (
          <Chip key={tone} tone={tone}>
            {tone}
          </Chip>
        ))}
        <Avatar name="Demo admin" />
      </ExamplePart>
      <ExamplePart title="Fields">
        <Field label="Name" placeholder="orders" />
        <Field label="Name" defaultValue="Orders" error="Start with a small letter." />
        <Select label="Agent" options={options} value={chosen} onChange={setChosen} placeholder="Choose an agent" />
        <ChoiceField label="SSL mode" help="How the connection is encrypted." options={options} />
        <TextField label="Certificate" rows={2} monospace error="This is no certificate." />
        <Checkbox defaultChecked>Reuse results</Checkbox>
        <Checkbox mixed>Some of them</Checkbox>
        <ControlGroup label="Role">
          <Checkbox>Explorer</Checkbox>
          <Checkbox disabled>Admin</Checkbox>
        </ControlGroup>
        <Segments label="Kind" options={options} value={segment} onChange={setSegment} />
        <Select label="Empty" options={[]} value={null} onChange={setChosen} placeholder="Nothing to choose" />
      </ExamplePart>
      <TextExamples />
      <ExamplePart title="Search and choices">
        <SearchField label="Search components" value={search} onChange={setSearch} />
        <Choice options={options} aria-label="Choice" />
        <Menu
          label="Agent menu"
          items={['Rename', 'Delete'].map((label) => ({
            label,
            onSelect: () => toasts.add({ title: label, color: 'ok' }),
          }))}
          trigger={(trigger) => <Button {...trigger} />}
        >
          Menu
        </Menu>
        <CopyButton text="SELECT revenue" label="Copy query" />
        <chakra.div width="100%">
          <Tabs
            label="Answer"
            tabs={[{ name: 'Table', count: 12 }, { name: 'Chart' }]}
            selected={tab}
            onSelect={setTab}
          >
            <chakra.p padding="4">{tab}</chakra.p>
          </Tabs>
        </chakra.div>
        <chakra.div width="100%" height="72px" overflowY="auto" tabIndex={0} role="region" aria-label="Long list">
          {Array.from({ length: 8 }, (_, line) => (
            <p key={line}>Line {line + 1} of a list that scrolls</p>
          ))}
        </chakra.div>
      </ExamplePart>
      <FormExamples />
      <ListExamples />
      <WaitingExamples />
      <EntryExample />
      <EditingExample />
      <ExamplePart title="Notices">
        <Notice tone="ok">The test passed.</Notice>
        <Notice tone="warn">Connection lost. The run continues, and this page reconnects by itself.</Notice>
        <Notice tone="bad">The query was refused by the database.</Notice>
        {(['ok', 'warn', 'bad', 'plain', 'busy'] as const).map((tone) => (
          <StatusDot key={tone} tone={tone}>
            {tone}
          </StatusDot>
        ))}
      </ExamplePart>
      <ExamplePart title="Overlays">
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
      </ExamplePart>
      <OverlayExamples />
      <ExamplePart title="Colour mode">
        {(['light', 'dark', 'system'] as const).map((preference) => (
          <Button key={preference} onClick={() => colorMode.prefer(preference)}>
            {preference}
          </Button>
        ))}
      </ExamplePart>
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
