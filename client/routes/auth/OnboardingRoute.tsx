import { chakra } from '@chakra-ui/react/styled-system';
import { FlaskConical, Plug, type LucideIcon } from 'lucide-react';
import { useEntry } from '../../editing/useEntry.ts';
import { useSession } from '../../session/SessionContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { ControlGroup } from '../../ui/form/ControlGroup.tsx';
import { Field, FieldError } from '../../ui/form/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { AuthHeading } from './AuthHeading.tsx';
import { useEnter } from './useEnter.ts';

type First = 'sample' | 'connect';

interface Beginning {
  readonly name: string;
  readonly first: First;
}

const nothing: Beginning = { name: '', first: 'sample' };

const firsts: readonly {
  readonly value: First;
  readonly label: string;
  readonly hint: string;
  readonly icon: LucideIcon;
}[] = [
  {
    value: 'sample',
    label: 'Try it on sample data',
    hint: 'A made-up company with its data, definitions and agent',
    icon: FlaskConical,
  },
  { value: 'connect', label: 'Connect my data', hint: 'A database, a warehouse or files', icon: Plug },
];

const Choice = chakra('label', {
  base: {
    display: 'flex',
    gap: '3',
    alignItems: 'center',
    padding: '4',
    borderWidth: '1px',
    borderRadius: 'lg',
    bg: 'bg.panel',
    cursor: 'pointer',
    '&:has(:checked)': { borderColor: 'primary', bg: 'bg.selected' },
    '&:has(:focus-visible)': { outline: '2px solid {colors.purple.500}', outlineOffset: '2px' },
  },
});

const targets: Readonly<Record<First, string>> = { sample: '/studio/getting-started', connect: '/studio/data/new' };

/**
 * A refusal is said and no more: the organization is there, and the guide offers the sample data
 * again.
 */
async function startSampleData(): Promise<void> {
  const [{ client }, { loadSampleData }] = await Promise.all([
    import('../../apollo/api.ts'),
    import('../../components/loadSampleData.ts'),
  ]);
  await loadSampleData(client);
}

/** Names the organization, then asks what to do first. */
export function Component() {
  const session = useSession();
  const { enter, failure, busy } = useEnter();
  const { values, edit, text, submit } = useEntry<Beginning>({
    initial: nothing,
    check: ({ name }) => (name.trim() === '' ? { name: 'Enter the name of your organization.' } : {}),
  });

  async function found(name: string, first: First) {
    await session.createOrganization(name);
    if (first === 'sample') {
      await startSampleData();
    }
  }

  return (
    <chakra.form
      noValidate
      display="flex"
      flexDirection="column"
      gap="5"
      onSubmit={submit(({ name, first }) => enter(() => found(name.trim(), first), targets[first]))}
    >
      <AuthHeading title="Welcome to Quarry">
        Your organization owns the data connections, the agents and every answer.
      </AuthHeading>
      <Field label="Organization name" autoComplete="organization" {...text('name')} />
      <ControlGroup label="What do you want to do first?">
        <chakra.div display="grid" gap="3">
          {firsts.map((one) => (
            <Choice key={one.value}>
              <chakra.input
                type="radio"
                name="first"
                value={one.value}
                checked={values.first === one.value}
                accentColor="purple.500"
                onChange={() => edit({ first: one.value })}
              />
              <Icon of={one.icon} size={18} />
              <span>
                <chakra.span display="block" fontWeight="500">
                  {one.label}
                </chakra.span>
                <chakra.span color="fg.subtle" textStyle="small">
                  {one.hint}
                </chakra.span>
              </span>
            </Choice>
          ))}
        </chakra.div>
      </ControlGroup>
      {failure !== null && <FieldError>{failure}</FieldError>}
      <Button kind="primary" size="lg" type="submit" disabled={busy}>
        Create organization
      </Button>
      <chakra.p color="fg.subtle" textStyle="paragraph">
        Next, a short guide leads you from your data to the first answer. You can invite others at any time.
      </chakra.p>
    </chakra.form>
  );
}
