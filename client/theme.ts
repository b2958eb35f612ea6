import { createSystem, defineConfig } from '@chakra-ui/react/styled-system';
import { themeBase } from './themeBase.ts';

/** Values of Chakra tokens: `{ '1': '4px' }` to `{ '1': { value: '4px' } }`. */
const tokens = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));

/** A semantic colour: one value in light, one in dark. */
const both = (light: string, dark: string) => ({ value: { _light: light, _dark: dark } });

const spacing = tokens({
  '0': '0',
  '0.5': '2px',
  '1': '4px',
  '1.5': '6px',
  '2': '8px',
  '2.5': '10px',
  '3': '12px',
  '3.5': '14px',
  '4': '16px',
  '5': '20px',
  '6': '24px',
  '7': '28px',
  '8': '32px',
  '9': '36px',
  '10': '40px',
  '12': '48px',
  '14': '56px',
  '16': '64px',
  '20': '80px',
  '24': '96px',
});

/** Texts smaller than the body's 14 px on 22 px. */
const textStyles = {
  caption: { value: { fontSize: '12.5px' } },
  /** Several lines of help below what they explain. */
  note: { value: { fontSize: '12.5px', lineHeight: '18px' } },
  /** Name of a control or of a group. */
  label: { value: { fontSize: '12.5px', fontWeight: '500' } },
  small: { value: { fontSize: '13px' } },
  paragraph: { value: { fontSize: '13px', lineHeight: '20px' } },
  /** Text of controls and of dense lists. */
  compact: { value: { fontSize: '13.5px' } },
  /** Heading inside a page. */
  section: { value: { fontSize: '13.5px', fontWeight: '600' } },
};

/**
 * Our own system on Chakra's bare base: only tokens, no component recipes, so that the first load
 * carries no style that no view uses. Components in `ui/` bring their own.
 */
export const system = createSystem(
  themeBase,
  defineConfig({
    globalCss: {
      '*': {
        '--global-font-body': 'fonts.body',
        '--global-font-mono': 'fonts.mono',
        '--global-color-border': 'colors.border',
        scrollbarWidth: 'thin',
        scrollbarColor: '{colors.border.strong} transparent',
      },
      // The page keeps its place when a scrollbar comes.
      html: { color: 'fg', bg: 'bg', scrollbarGutter: 'stable' },
      // What dims the page does not reach into that place, only the canvas does.
      'html:has([data-part=backdrop][data-state=open])': { bg: 'bg.dimmed' },
      body: {
        bg: 'bg',
        fontFamily: 'body',
        fontSize: '14px',
        lineHeight: '22px',
        minHeight: '100dvh',
      },
      '*::placeholder': { color: 'fg.subtle', opacity: 1 },
      '*::selection': { bg: { _light: 'purple.100', _dark: 'purple.800' } },
      ':focus-visible': { outline: '2px solid {colors.purple.500}', outlineOffset: '2px' },
      '*, *::before, *::after': {
        _motionReduce: { animationDuration: '0.01ms !important', transitionDuration: '0.01ms !important' },
      },
    },
    theme: {
      breakpoints: { sm: '40rem', md: '48rem', lg: '64rem', xl: '80rem', '2xl': '100rem' },
      keyframes: {
        pulse: { '50%': { opacity: 0.5 } },
        ring: { from: { boxShadow: '0 0 0 2px {colors.purple.200}' }, to: { boxShadow: '0 0 0 6px transparent' } },
        appear: { from: { opacity: 0, transform: 'translateY(4px)' } },
        shrink: { to: { transform: 'scaleX(0)' } },
        pass: { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(400%)' } },
        spin: { to: { transform: 'rotate(360deg)' } },
      },
      textStyles,
      tokens: {
        spacing,
        sizes: {
          ...spacing,
          ...tokens({ full: '100%', reading: '760px', form: '720px', sidebar: '232px', rail: '44px' }),
        },
        fonts: tokens({
          body: "'Inter Variable', system-ui, sans-serif",
          heading: "'Inter Variable', system-ui, sans-serif",
          mono: "'JetBrains Mono Variable', ui-monospace, monospace",
        }),
        radii: tokens({ sm: '6px', md: '8px', lg: '10px', full: '9999px' }),
        shadows: tokens({ overlay: '0 8px 28px rgb(29 36 51 / 0.14), 0 1px 3px rgb(29 36 51 / 0.10)' }),
        zIndex: tokens({ bar: '1500', toast: '1400', modal: '1300', menu: '1200', sticky: '10' }),
        colors: {
          white: { value: '#fdfdfd' },
          black: { value: '#282727' },
          transparent: { value: 'transparent' },
          current: { value: 'currentColor' },
          darkPurple: { value: '#3d1a29' },
          lightBlue: { value: '#d4dbff' },
          aquamarine: { value: '#C2FFF5' },
          purple: {
            ...tokens({
              '50': '#f5f2ff',
              '100': '#ebe4ff',
              '200': '#d4c6ff',
              '300': '#b79fff',
              '400': '#9572ff',
              '500': '#7547ff',
              '600': '#6234f0',
              '700': '#5327cf',
              '800': '#43219f',
              '900': '#321a73',
            }),
          },
          gray: {
            ...tokens({
              '25': '#fcfcfd',
              '50': '#f8f9fb',
              '100': '#f1f3f6',
              '200': '#e4e7ec',
              '300': '#d0d5dd',
              '400': '#98a2b3',
              '500': '#667085',
              '600': '#475467',
              '700': '#344054',
              '800': '#1d2433',
              '900': '#101828',
            }),
          },
        },
      },
      semanticTokens: {
        colors: {
          primary: both('{colors.purple.500}', '{colors.purple.400}'),
          fg: {
            DEFAULT: both('{colors.gray.800}', '#eceef2'),
            muted: both('{colors.gray.600}', '#b6bdca'),
            subtle: both('{colors.gray.500}', '#98a2b3'),
          },
          bg: {
            DEFAULT: both('{colors.white}', '#14151a'),
            panel: both('#ffffff', '#1b1d24'),
            side: both('{colors.gray.25}', '#17181e'),
            hover: both('{colors.gray.50}', '#23252e'),
            fill: both('{colors.gray.100}', '#262933'),
            selected: both('{colors.purple.50}', '#2a2347'),
            /** The page's own colour under the backdrop. */
            dimmed: both('#a3a6ac', '#08080a'),
          },
          border: {
            DEFAULT: both('{colors.gray.200}', '#2e313c'),
            faint: both('{colors.gray.100}', '#262933'),
            strong: both('{colors.gray.300}', '#454a58'),
          },
          backdrop: both('rgb(29 36 51 / 0.4)', 'rgb(0 0 0 / 0.6)'),
          accent: both('{colors.purple.700}', '{colors.purple.300}'),
          ok: { DEFAULT: both('#0f7151', '#5fd3a6'), soft: both('#e7f6f0', '#12352a') },
          warn: { DEFAULT: both('#9a4f06', '#f0b267'), soft: both('#fdf3e3', '#3a2a12') },
          bad: { DEFAULT: both('#b42b09', '#ff9278'), soft: both('#fdeeea', '#43201a'), solid: { value: '#c4320a' } },
        },
      },
    },
  }),
);
