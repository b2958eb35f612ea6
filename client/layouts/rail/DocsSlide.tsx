import { chakra } from '@chakra-ui/react/styled-system';
import { BookOpen } from 'lucide-react';
import { Link } from 'react-router';
import { helpFor, type Help } from '../../components/docs/help.ts';
import { useText } from '../../components/docs/useText.ts';
import { useSessionState } from '../../session/SessionContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Markdown } from '../../ui/text/Markdown.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { SkeletonText } from '../../ui/feedback/SkeletonText.tsx';

/** Help for what is on the screen, and the way to the page that says more. */
export function DocsSlide({ pathname }: { readonly pathname: string }) {
  const help = helpFor(pathname);
  return help === null ? (
    <EmptyState icon={BookOpen}>There is no help for this page.</EmptyState>
  ) : (
    <HelpText help={help} />
  );
}

function HelpText({ help }: { readonly help: Help }) {
  const admin = useSessionState().orgRole === 'org:admin';
  const text = useText(help.load);
  if (text === undefined) {
    return <SkeletonText paragraphs={2} />;
  }
  if (text === null) {
    return <Notice tone="bad">The help could not be loaded. Reload the page.</Notice>;
  }
  return (
    <chakra.div textStyle="compact" lineHeight="21px">
      <Markdown text={text} level={3} />
      {admin && (
        <Button asChild marginTop="5">
          <Link to={`/studio/docs/${help.topic}`}>Read more</Link>
        </Button>
      )}
    </chakra.div>
  );
}
