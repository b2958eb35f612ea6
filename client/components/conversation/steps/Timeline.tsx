import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps } from 'react';
import { StepLine } from './StepLine.tsx';

type Step = ComponentProps<typeof StepLine>['step'] & { readonly id: string };

/** The steps of a turn, quietly. */
export function Timeline({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <chakra.ol aria-label="Steps" listStyle="none" paddingLeft="1" marginTop="1" marginBottom="4">
      {steps.map((step) => (
        <StepLine key={step.id} step={step} />
      ))}
    </chakra.ol>
  );
}
