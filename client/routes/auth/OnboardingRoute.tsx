import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import { Compass, Plug, type LucideIcon } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { minLength, object, string, trim } from 'zod/mini';
import { useSession } from '../../session/SessionContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field, FieldError } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { AuthHeading } from './AuthHeading.tsx';
import { useEnter } from './useEnter.ts';

const form = object({
  name: string().check(trim(), minLength(1, 'Enter the name of your organization.')),
  first: string(),
});

const firsts: readonly {
  readonly value: string;
  readonly label: string;
  readonly hint: string;
  readonly icon: LucideIcon;
}[] = [
  {
    value: '/studio/getting-started',
    label: 'Look around',
    hint: 'See what there is before connecting anything',
    icon: Compass,
  },
  { value: '/studio/data/new', label: 'Connect my data', hint: 'A database, a warehouse or files', icon: Plug },
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

/** Names the organization, then asks what to do first. */
export function Component() {
  const session = useSession();
  const { enter, failure, busy } = useEnter();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: { name: '', first: '/studio/getting-started' },
  });
  return (
    <chakra.form
      noValidate
      display="flex"
      flexDirection="column"
      gap="5"
      onSubmit={(event) =>
        void handleSubmit(({ name, first }) => enter(() => session.createOrganization(name), first))(event)
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
