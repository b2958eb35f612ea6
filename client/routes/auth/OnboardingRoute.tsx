import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import { FlaskConical, Plug, type LucideIcon } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { enum as zodEnum, minLength, object, string, trim } from 'zod/mini';
import { useSession } from '../../session/SessionContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field, FieldError } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { AuthHeading } from './AuthHeading.tsx';
import { useEnter } from './useEnter.ts';

type First = 'sample' | 'connect';

const form = object({
  name: string().check(trim(), minLength(1, 'Enter the name of your organization.')),
  first: zodEnum(['sample', 'connect']),
});

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

/** A refusal is said and no more: the organization is there, and the guide offers the sample data again. */
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
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: { name: '', first: 'sample' as First },
  });

  async function found(name: string, first: First) {
    await session.createOrganization(name);
    if (first === 'sample') await startSampleData();
  }

  return (
    <chakra.form
      noValidate
      display="flex"
      flexDirection="column"
      gap="5"
      onSubmit={(event) =>
        void handleSubmit(({ name, first }) => enter(() => found(name, first), targets[first]))(event)
      }
    >
      <AuthHeading title="Welcome to Quarry">
        Your organization owns the data connections, the agents and every answer.
      </AuthHeading>
      <Field
        label="Organization name"
        autoComplete="organization"
        error={formState.errors.name?.message}
        {...register('name')}
      />
      <fieldset>
        <chakra.legend fontSize="12.5px" fontWeight="500" color="fg.muted" marginBottom="2">
          What do you want to do first?
        </chakra.legend>
        <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="3">
          {firsts.map((one) => (
            <Choice key={one.value}>
              <chakra.input type="radio" value={one.value} accentColor="purple.500" {...register('first')} />
              <Icon of={one.icon} size={18} />
              <span>
                <chakra.span display="block" fontWeight="500">
                  {one.label}
                </chakra.span>
                <chakra.span color="fg.subtle" fontSize="13px">
                  {one.hint}
                </chakra.span>
              </span>
            </Choice>
          ))}
        </chakra.div>
      </fieldset>
      {failure !== null && <FieldError>{failure}</FieldError>}
      <div>
        <Button kind="primary" size="lg" type="submit" disabled={busy}>
          Create organization
        </Button>
      </div>
    </chakra.form>
  );
}
