import { chakra } from '@chakra-ui/react/styled-system';

/**
 * The one button. `primary` is a view's single main action; `danger` confirms a loss; `plain` is
 * for toolbars. Render a link with `asChild`.
 */
export const Button = chakra(
  'button',
  {
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      gap: '7px',
      flexShrink: 0,
      borderWidth: '1px',
      borderRadius: 'md',
      fontWeight: 500,
      textStyle: 'compact',
      lineHeight: '20px',
      whiteSpace: 'nowrap',
      cursor: 'pointer',
      userSelect: 'none',
      transition: 'background-color 120ms ease-out, border-color 120ms ease-out',
      _disabled: { opacity: 0.5, cursor: 'not-allowed' },
    },
    variants: {
      kind: {
        secondary: { bg: 'bg.panel', borderColor: 'border', color: 'fg', _hover: { bg: 'bg.hover' } },
        // White on the lighter purple of dark pages could not be read.
        primary: { bg: 'purple.500', borderColor: 'purple.500', color: 'white', _hover: { bg: 'purple.600' } },
        danger: { bg: 'bad.solid', borderColor: 'bad.solid', color: 'white', _hover: { bg: '#a82a08' } },
        plain: { bg: 'transparent', borderColor: 'transparent', color: 'fg.muted', _hover: { bg: 'bg.hover' } },
      },
      size: {
        sm: { height: '24px', paddingInline: '2', textStyle: 'caption', borderRadius: 'sm' },
        md: { height: '8', paddingInline: '3' },
        lg: { height: '9', paddingInline: '4' },
        icon: { height: '8', width: '8', padding: 0 },
      },
    },
    defaultVariants: { kind: 'secondary', size: 'md' },
  },
  { defaultProps: { type: 'button' } },
);
