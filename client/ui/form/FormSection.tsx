import { chakra } from '@chakra-ui/react/styled-system';
import { useId, type ReactNode } from 'react';
import { Notice } from '../feedback/Notice.tsx';
import { Panel } from '../layout/Panel.tsx';

interface FormSectionProps {
  readonly label: string;
  /** Purpose of the section, in a sentence or two. */
  readonly help?: ReactNode;
  /** Reason why the latest attempt failed. */
  readonly error?: string | null;
  /** Buttons next to the heading. */
  readonly tools?: ReactNode;
  /** Buttons at the end, the main one first. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/**
 * Panel of a page that is filled in or acted on: heading, help, content, the reason of a refusal,
 * and actions.
 */
export function FormSection({ label, help, error = null, tools, actions, children }: FormSectionProps) {
  const id = useId();
  return (
    <Panel aria-labelledby={id}>
      <chakra.div display="flex" flexDirection="column" gap="4" padding="4">
        <chakra.header display="flex" flexWrap="wrap" alignItems="center" gap="2">
          <chakra.h3 id={id} flex="1" fontWeight="600">
            {label}
          </chakra.h3>
          {tools}
          {help !== undefined && (
            <chakra.p width="100%" color="fg.muted">
              {help}
            </chakra.p>
          )}
        </chakra.header>
        {children}
        {error !== null && <Notice tone="bad">{error}</Notice>}
        {actions !== undefined && (
          <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
            {actions}
          </chakra.div>
        )}
      </chakra.div>
    </Panel>
  );
}
