import { chakra } from '@chakra-ui/react/styled-system';

interface ChartNoteProps {
  readonly note: string;
  /** True: the picture draws the last period as a hollow point, which is shown here. */
  readonly hollow: boolean;
}

/** Explains the mark of a chart: the last period is not over. */
export function ChartNote({ note, hollow }: ChartNoteProps) {
  return (
    <chakra.p display="flex" alignItems="center" gap="1.5" marginTop="1" fontSize="12px" color="fg.subtle">
      {hollow && (
        <chakra.span
          aria-hidden
          data-hollow-point
          flexShrink={0}
          width="9px"
          height="9px"
          borderRadius="full"
          borderWidth="2px"
          borderColor="purple.500"
        />
      )}
      * {note}
    </chakra.p>
  );
}
