import { useMutation } from '@apollo/client/react';
import { FlaskConical } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/overlay/Menu.tsx';
import { attempt } from '../attempt.ts';
import { MakeTestDocument, type MakeTestMutationVariables } from './makeTest.generated.ts';

/** Keeps an answer as a test of its agent, and opens it. */
export function MakeTest({ commentId }: { readonly commentId: string }) {
  const navigate = useNavigate();
  const [make, { loading }] = useMutation(MakeTestDocument);

  async function keep(keeps: MakeTestMutationVariables['input']['keeps']) {
    const made = await attempt('The test was not made', async () => {
      const { data } = await make({ variables: { input: { commentId, keeps } } });
      return data?.createEvalCaseFromAnswer;
    });
    if (made?.__typename === 'EvalCase') {
      await navigate(`/studio/tests/${made.suite?.agent?.id}/${made.id}?suite=${made.suite?.id}`);
    }
  }

  return (
    <Menu
      label="Make a test"
      align="end"
      items={[
        { label: 'Expect this query again', onSelect: () => void keep('QUERY') },
        { label: 'Expect these rows again', onSelect: () => void keep('RESULT') },
      ]}
      trigger={(props) => <Button kind="plain" size="icon" title="Make a test" disabled={loading} {...props} />}
    >
      <Icon of={FlaskConical} />
    </Menu>
  );
}
