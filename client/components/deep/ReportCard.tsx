import { chakra } from '@chakra-ui/react/styled-system';
import { FileText, PanelRight } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';

interface ReportCardProps {
  readonly id: string;
  readonly title: string;
  /** Its main finding; may be empty. */
  readonly finding: string;
  /** Opens it next to the task. */
  readonly onOpen: () => void;
}

/** The report that a turn has written: its finding, and the ways to read it. */
export function ReportCard({ id, title, finding, onOpen }: ReportCardProps) {
  return (
    <Panel aria-label="Report" padding="16px 18px">
      <chakra.div display="flex" alignItems="center" gap="2" color="fg.subtle" textStyle="caption">
        <Icon of={FileText} size={15} />
        Report
      </chakra.div>
      <chakra.h3 marginTop="1.5" fontSize="17px" lineHeight="24px" fontWeight="600" overflowWrap="anywhere">
        {title}
      </chakra.h3>
      {finding !== '' && (
        <chakra.p marginTop="1" color="fg.muted" overflowWrap="anywhere">
          {finding}
        </chakra.p>
      )}
      <chakra.div display="flex" flexWrap="wrap" gap="2" marginTop="3.5">
        <Button kind="primary" onClick={onOpen}>
          <Icon of={PanelRight} size={15} />
          Open report
        </Button>
        <Button asChild>
          <Link to={`/reports/${id}`}>Open as a page</Link>
        </Button>
      </chakra.div>
    </Panel>
  );
}
