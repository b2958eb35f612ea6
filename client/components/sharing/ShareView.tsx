import { chakra } from '@chakra-ui/react/styled-system';
import { Building2, Link } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { failureText, type Failure } from '../../apollo/failure.ts';
import { useEntry } from '../../editing/useEntry.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { SkeletonLines } from '../../ui/feedback/SkeletonLines.tsx';
import { Field, FieldError } from '../../ui/form/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Modal } from '../../ui/overlay/Modal.tsx';
import { SharedWith, type Share } from './SharedWith.tsx';

interface ShareViewProps {
  readonly title: string;
  /** What members see of it. */
  readonly explanation: string;
  /** What people with a link see of it. */
  readonly linkExplanation: string;
  /** Null: they are being read. */
  readonly shares: readonly Share[] | null;
  readonly allowsLinks: boolean;
  readonly busy: boolean;
  /** Shares with a member; null when it worked. */
  readonly onPerson: (email: string) => Promise<Failure | null>;
  /** Shares with the organization, or makes a link; the link, or null where there is none. */
  readonly onMany: (audience: 'ORGANIZATION' | 'LINK') => Promise<string | null>;
  readonly onStop: (shareId: string) => Promise<unknown>;
  readonly onClose: () => void;
  /** Failure of reading with whom it is shared. */
  readonly children: ReactNode;
}

/** Shares a thing with people, the organization or anyone with a link, and stops sharing it. */
export function ShareView(props: ShareViewProps) {
  const { title, explanation, linkExplanation, shares, allowsLinks, busy, onPerson, onMany, onStop } = props;
  const [link, setLink] = useState<string | null>(null);
  const entry = useEntry({ initial: { email: '' } });
  const withAll = shares?.some(({ audience }) => audience === 'ORGANIZATION') === true;

  async function withPerson({ email }: { readonly email: string }) {
    const failure = await onPerson(email);
    if (failure === null) {
      entry.edit({ email: '' });
    }
    return failure;
  }

  async function withMany(audience: 'ORGANIZATION' | 'LINK') {
    const made = await onMany(audience);
    if (made !== null) {
      setLink(new URL(made, window.location.origin).href);
    }
  }

  return (
    <Modal open title={title} maxWidth="520px" onClose={props.onClose}>
      <chakra.p color="fg.muted" textStyle="paragraph">
        {explanation}
      </chakra.p>
      <chakra.form
        noValidate
        display="flex"
        alignItems="flex-end"
        gap="2"
        marginTop="4"
        onSubmit={entry.submit(withPerson)}
      >
        <chakra.div flex="1">
          <Field label="E-mail of a member" type="email" autoComplete="off" {...entry.text('email')} />
        </chakra.div>
        <Button kind="primary" size="lg" type="submit" disabled={entry.busy}>
          Share
        </Button>
      </chakra.form>
      {entry.failure !== null && <FieldError>{failureText(entry.failure)}</FieldError>}
      <chakra.div display="flex" flexWrap="wrap" gap="2" marginTop="3">
        {!withAll && (
          <Button disabled={busy} onClick={() => void withMany('ORGANIZATION')}>
            <Icon of={Building2} size={15} />
            Share with the organization
          </Button>
        )}
        {allowsLinks && (
          <Button disabled={busy} onClick={() => void withMany('LINK')}>
            <Icon of={Link} size={15} />
            Create a link
          </Button>
        )}
      </chakra.div>
      <chakra.p marginTop="2" color="fg.subtle" textStyle="caption">
        {allowsLinks ? linkExplanation : 'Your organization allows no public links. Existing links no longer open.'}
      </chakra.p>
      {link !== null && (
        <chakra.div marginTop="3" padding="3" borderRadius="md" bg="bg.fill">
          <chakra.code display="block" fontFamily="mono" textStyle="caption" overflowWrap="anywhere">
            {link}
          </chakra.code>
          <chakra.div display="flex" alignItems="center" gap="2" marginTop="2" color="fg.muted" textStyle="caption">
            The link is not shown again.
            <chakra.span marginLeft="auto" />
            <CopyButton text={link} label="Copy link" />
          </chakra.div>
        </chakra.div>
      )}
      {props.children}
      {shares === null && props.children === false && <SkeletonLines count={2} height={36} />}
      {shares !== null && shares.length > 0 && (
        <chakra.ul aria-label="Shared with" listStyle="none" marginTop="4" borderTopWidth="1px">
          {shares.map((one) => (
            <SharedWith key={one.id} share={one} onStop={onStop} />
          ))}
        </chakra.ul>
      )}
    </Modal>
  );
}
