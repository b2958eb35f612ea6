import { chakra } from '@chakra-ui/react/styled-system';

/** How far something is, with words and percent. */
export function Progress({ label, percent }: { readonly label: string; readonly percent: number }) {
  return (
    <chakra.div>
      <chakra.div display="flex" justifyContent="space-between" gap="3" textStyle="small" color="fg.muted">
        <span>{label}</span>
        <chakra.span fontVariantNumeric="tabular-nums">{percent} %</chakra.span>
      </chakra.div>
      <chakra.div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        height="4px"
        marginTop="1.5"
        borderRadius="full"
        bg="border"
        overflow="hidden"
      >
        <chakra.div height="100%" bg="primary" transition="width 180ms ease-out" style={{ width: `${percent}%` }} />
      </chakra.div>
    </chakra.div>
  );
}
