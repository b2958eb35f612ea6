import { useMutation } from '@apollo/client/react';
import { attempt } from '../../../../components/attempt.ts';
import { Button } from '../../../../ui/Button.tsx';
import { FormSection } from '../../../../ui/form/FormSection.tsx';
import { confirm } from '../../../../ui/overlay/confirmStore.ts';
import { Chip } from '../../../../ui/text/Chip.tsx';
import { SetPublicAccessDocument, type PublicAccess_OrganizationFragment } from './PublicAccess.generated.ts';

/** Whether anything of the organization is open to people without an account. */
export function PublicAccess({ organization }: { readonly organization: PublicAccess_OrganizationFragment }) {
  const [set, { loading }] = useMutation(SetPublicAccessDocument);
  const { name, allowsPublicAccess } = organization;

  const allow = (allowed: boolean) =>
    attempt(
      'The setting was not changed',
      async () => (await set({ variables: { input: { allowed } } })).data?.setPublicAccess,
    );

  async function forbid() {
    const message =
      'All public pages of agents and all public links to tasks close at once, also for those who have one open. They ' +
      'open again when you allow them again.';
    if (await confirm({ title: `Close everything public of ${name}?`, message, confirmText: 'Close all' })) {
      await allow(false);
    }
  }

  return (
    <FormSection
      label="Public pages and links"
      help={
        allowsPublicAccess
          ? `Admins may give agents of ${name} a public page, and members may make public links to their tasks.`
          : `No agent of ${name} has a public page, and no task a public link.`
      }
      tools={<Chip tone="plain">{allowsPublicAccess ? 'Allowed' : 'Forbidden'}</Chip>}
      actions={
        allowsPublicAccess ? (
          <Button disabled={loading} onClick={() => void forbid()}>
            Forbid for all
          </Button>
        ) : (
          <Button disabled={loading} onClick={() => void allow(true)}>
            Allow
          </Button>
        )
      }
    />
  );
}
