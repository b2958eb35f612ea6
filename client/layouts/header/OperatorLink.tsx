import { useMutation } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { attempt } from '../../components/attempt.ts';
import { useSession } from '../../session/SessionContext.tsx';
import { toasts } from '../../ui/feedback/toastStore.ts';
import { BecomeStaffDocument } from './OperatorLink.generated.ts';

/**
 * Uses the operator's one-time link in the address (`#operator=…`), takes it out of there, and
 * shows nothing itself.
 */
export function OperatorLink() {
  const session = useSession();
  const navigate = useNavigate();
  const { hash, pathname, search } = useLocation();
  const secret = /^#operator=([\w-]+)$/.exec(hash)?.[1];
  const used = useRef<string | null>(null);
  const [becomeStaff] = useMutation(BecomeStaffDocument);
  useEffect(() => {
    // An effect may run twice, and a link works once.
    if (secret === undefined || used.current === secret) {
      return;
    }
    used.current = secret;
    const use = async (): Promise<void> => {
      await navigate({ pathname, search }, { replace: true });
      const staff = await attempt('The link does not work', async () => {
        const answer = await becomeStaff({ variables: { input: { secret } } });
        return answer.data?.becomeStaff;
      });
      if (staff === null) {
        return;
      }
      await session.refresh();
      toasts.add({ title: 'You are staff of this installation', description: 'Studio lists the internal pages.' });
    };
    void use();
  }, [session, navigate, becomeStaff, secret, pathname, search]);
  return null;
}
