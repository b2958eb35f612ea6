import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router';
import { attempt } from '../../components/attempt.ts';
import { reverification } from '../../session/reverification.ts';
import { Button } from '../../ui/Button.tsx';
import { toasts } from '../../ui/feedback/toastStore.ts';
import { confirm } from '../../ui/overlay/confirmStore.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { TextLink } from '../../ui/text/TextLink.tsx';

const pages = [
  { to: '/test-pages/components', label: 'Components' },
  { to: '/test-pages/reactive', label: 'Reactive' },
  { to: '/test-pages/model-creation', label: 'Model creation' },
];

/**
 * What appears above every page, each on a button: notices, questions, a refusal, the password
 * dialog.
 */
export function Component() {
  const say = (title: string, color: 'ok' | 'warn') => toasts.add({ title, color });
  return (
    <Panel padding="6" width="100%" maxWidth="480px">
      <chakra.h1 fontWeight="600" marginBottom="4">
        Test
      </chakra.h1>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button onClick={() => say('A notice that closes by itself', 'ok')}>Notice</Button>
        <Button
          onClick={() =>
            void confirm({ title: 'Delete nothing?', message: 'Nothing would be lost.' }).then((confirmed) =>
              say(confirmed ? 'Confirmed' : 'Cancelled', confirmed ? 'ok' : 'warn'),
            )
          }
        >
          Question
        </Button>
        <Button
          onClick={() =>
            void attempt('The test failed', () =>
              Promise.resolve({ code: 'CONFLICT', message: 'This always fails.', advice: 'Nothing to do.' }),
            )
          }
        >
          Failure
        </Button>
        <Button
          onClick={() =>
            void reverification.ask().then((proved) => say(proved ? 'Proved' : 'Not proved', proved ? 'ok' : 'warn'))
          }
        >
          Fresh proof
        </Button>
      </chakra.div>
      <chakra.nav aria-label="Test pages" display="flex" flexDirection="column" gap="1" marginTop="5">
        {pages.map(({ to, label }) => (
          <TextLink key={to} asChild>
            <Link to={to}>{label}</Link>
          </TextLink>
        ))}
      </chakra.nav>
    </Panel>
  );
}
