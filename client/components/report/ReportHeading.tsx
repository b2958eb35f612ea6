import { chakra } from '@chakra-ui/react/styled-system';

/** Heading of a part of a report, where its contents lead to. */
export const ReportHeading = chakra('h2', {
  base: {
    marginTop: '10',
    fontSize: '19px',
    lineHeight: '28px',
    fontWeight: 600,
    letterSpacing: '-0.01em',
    overflowWrap: 'anywhere',
    scrollMarginTop: '72px',
    breakAfter: 'avoid',
  },
});
