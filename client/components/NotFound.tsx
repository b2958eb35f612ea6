import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router';
import { useDocumentTitle } from '../navigation/documentTitle.ts';
import { Button } from '../ui/Button.tsx';
import { StatusPage } from '../ui/feedback/StatusPage.tsx';

interface NotFoundProps {
  /** Everyday name of the missing thing: "table". */
  readonly noun: string;
  /** Where the others of its kind are. */
  readonly to: string;
  /** Label of the link there. */
  readonly way: string;
  readonly level?: 'h1' | 'h2';
}

/**
 * The page of something that was removed, or that the viewer may not see: which of the two is not
 * told.
 */
export function NotFound({ noun, to, way, level = 'h2' }: NotFoundProps) {
  const heading = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} not found`;
  useDocumentTitle(heading);
  return (
    <chakra.div paddingBlock="20" paddingInline="6">
      <StatusPage
        status={404}
        heading={heading}
        level={level}
        actions={
          <Button asChild kind="primary">
            <Link to={to}>{way}</Link>
          </Button>
        }
      >
        It does not exist, or it is not shared with you.
      </StatusPage>
    </chakra.div>
  );
}
