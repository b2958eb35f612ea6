import { defineConditions, defineConfig } from '@chakra-ui/react/styled-system';

/** Properties that take values of one token scale, by scale; the second name is a shorthand. */
const scales: Readonly<Record<string, readonly (string | readonly [string, ...string[]])[]>> = {
  colors: [
    ['background', 'bg'],
    ['backgroundColor', 'bgColor'],
    'color',
    'borderColor',
    'borderTopColor',
    'borderBottomColor',
    'borderLeftColor',
    'borderRightColor',
    'outlineColor',
    'accentColor',
    'caretColor',
    'fill',
    'stroke',
  ],
  spacing: [
    ['padding', 'p'],
    ['paddingTop', 'pt'],
    ['paddingBottom', 'pb'],
    ['paddingLeft', 'pl'],
    ['paddingRight', 'pr'],
    ['paddingInline', 'px', 'paddingX'],
    ['paddingBlock', 'py', 'paddingY'],
    ['margin', 'm'],
    ['marginTop', 'mt'],
    ['marginBottom', 'mb'],
    ['marginLeft', 'ml'],
    ['marginRight', 'mr'],
    ['marginInline', 'mx', 'marginX'],
    ['marginBlock', 'my', 'marginY'],
    'gap',
    'rowGap',
    'columnGap',
    'inset',
    'insetInline',
    'insetBlock',
    'top',
    'bottom',
    'left',
    'right',
  ],
  sizes: [
    ['width', 'w'],
    ['height', 'h'],
    ['minWidth', 'minW'],
    ['minHeight', 'minH'],
    ['maxWidth', 'maxW'],
    ['maxHeight', 'maxH'],
  ],
  radii: [['borderRadius', 'rounded']],
  shadows: [['boxShadow', 'shadow']],
  fonts: ['fontFamily'],
  zIndex: ['zIndex'],
};

const utilities = Object.fromEntries(
  Object.entries(scales).flatMap(([scale, properties]) =>
    properties.map((property) => {
      const [name, ...shorthand] = typeof property === 'string' ? [property] : property;
      return [name, { values: scale, ...(shorthand.length === 0 ? {} : { shorthand }) }];
    }),
  ),
);

/**
 * The style system's base: the conditions and utilities that this application uses, in a fraction
 * of the size of the library's own base. A new style property that should take tokens is one word
 * above; plain CSS needs none.
 */
export const themeBase = defineConfig({
  preflight: true,
  conditions: defineConditions({
    hover: ['@media (hover: hover)', '&:is(:hover, [data-hover]):not(:disabled, [data-disabled])'],
    active: '&:active:not(:disabled)',
    focusVisible: '&:focus-visible',
    disabled: '&:is(:disabled, [disabled], [data-disabled], [aria-disabled=true])',
    invalid: '&:is([data-invalid], [aria-invalid=true])',
    before: '&::before',
    after: '&::after',
    first: '&:first-of-type',
    last: '&:last-of-type',
    placeholder: '&::placeholder',
    motionReduce: '@media (prefers-reduced-motion: reduce)',
    print: '@media print',
    dark: '.dark &',
    light: ':root &, .light &',
  }),
  utilities: {
    ...utilities,
    truncate: {
      values: { type: 'boolean' },
      transform: (on: boolean) => (on ? { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } : {}),
    },
  },
});
