import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router';
import { isBuilt } from '../../navigation/built.ts';
import { useSupport } from '../../support/SupportContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { AuthHeading } from './AuthHeading.tsx';

const billing = '/studio/settings/billing';

const plans = [
  { name: 'Free', text: 'The built-in engine, for a small team.' },
  { name: 'Team', text: 'More agents and language-model messages every month.' },
  { name: 'Enterprise', text: 'Limits by agreement, with support.' },
] as const;

/** Features that still work after a trial, and the next steps. Nothing is deleted. */
export function Component() {
  const support = useSupport();
  return (
    <>
      <AuthHeading title="Your trial has ended">
        Nothing was deleted: your data connections, models, agents and answers are all still here. The built-in engine
        keeps answering.
      </AuthHeading>
      <chakra.ul listStyle="none" display="flex" flexDirection="column" gap="2" marginBottom="5">
        {plans.map((plan) => (
          <chakra.li key={plan.name} borderWidth="1px" borderRadius="lg" padding="3">
            <chakra.strong fontWeight="600">{plan.name}</chakra.strong>
            <chakra.p color="fg.muted">{plan.text}</chakra.p>
          </chakra.li>
        ))}
      </chakra.ul>
      <chakra.div display="flex" gap="2">
        <Button asChild kind="primary">
          {isBuilt(billing) ? <Link to={billing}>Choose a plan</Link> : <Link to="/explorer">Ask a question</Link>}
        </Button>
        <Button onClick={() => void support.open()}>Contact us</Button>
      </chakra.div>
    </>
  );
}
