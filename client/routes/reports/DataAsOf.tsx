import { chakra } from '@chakra-ui/react/styled-system';

/** That the numbers of a report stay as they are, and from when they are. */
export function DataAsOf({ at }: { readonly at: string }) {
  const moment = new Date(at).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
  return (
    <chakra.span textStyle="caption" color="fg.subtle">
      <chakra.span display={{ base: 'none', md: 'inline' }}>Numbers frozen, data as of </chakra.span>
      {moment}
    </chakra.span>
  );
}
