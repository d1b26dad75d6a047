import type { Config } from 'tailwindcss'
import plugin from 'tailwindcss/plugin'
import { frozenColumns } from './app/kit/ui/styles/frozen-columns.ts'
import { channels, dark, light, variables } from './app/kit/ui/styles/tokens.ts'

const colors = Object.fromEntries(
  Object.keys(light).map((name) => [name, `rgb(var(--${name}) / <alpha-value>)`]),
)

/** Steps of 4 px; `0.5` only for optical alignment. */
const steps = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 36, 40, 44, 48, 56, 58, 64, 80, 96,
  120,
]
const spacing = {
  0: '0',
  px: '1px',
  0.5: '2px',
  ...Object.fromEntries(steps.map((step) => [step, `${step * 4}px`])),
}

export default {
  content: ['./app/**/*.{ts,tsx}'],
  // Hover styles must not stick to the last tapped control on touch screens.
  future: { hoverOnlyWhenSupported: true },
  theme: {
    colors: { transparent: 'transparent', current: 'currentColor', ...colors },
    spacing,
    fontFamily: {
      // Named faces come before system-ui: a bare Linux resolves that to DejaVu, which is a third wider.
      sans: [
        '-apple-system',
        '"Segoe UI"',
        'Roboto',
        '"Noto Sans"',
        '"Liberation Sans"',
        'system-ui',
        'Arial',
        'sans-serif',
      ],
      mono: ['ui-monospace', 'Menlo', 'Consolas', '"Liberation Mono"', 'monospace'],
    },
    fontSize: {
      sm: ['13px', '20px'],
      base: ['14px', '20px'],
      lg: ['16px', '24px'],
      xl: ['20px', '28px'],
      '2xl': ['24px', '32px'],
    },
    fontWeight: { normal: '400', medium: '500', semibold: '600' },
    borderRadius: { none: '0', sm: '4px', DEFAULT: '6px', full: '9999px' },
    boxShadow: {
      none: 'none',
      float: '0 1px 2px rgb(0 0 0 / 0.08), 0 8px 24px rgb(0 0 0 / 0.14)',
    },
    screens: { sm: '640px', md: '768px', lg: '1024px', xl: '1280px', '2xl': '1536px' },
    extend: {
      // Tree, preview and panel: 4, 14 and 6 of 24 where there is room (spec 2, §2).
      gridTemplateColumns: {
        editor: 'minmax(232px, 4fr) minmax(0, 14fr) minmax(360px, 6fr)',
      },
      maxWidth: { page: '1440px', form: '560px', text: '65ch' },
      transitionDuration: { DEFAULT: '120ms' },
      zIndex: { sticky: '10', bar: '20', menu: '30', overlay: '40' },
      keyframes: {
        appear: { from: { opacity: '0' }, to: { opacity: '1' } },
        pulse: { '50%': { opacity: '0.5' } },
        spin: { to: { transform: 'rotate(360deg)' } },
      },
      animation: {
        appear: 'appear 120ms ease-out',
        // Held back 300 ms: a quick answer never shows a skeleton.
        late: 'appear 120ms ease-out 300ms both',
        pulse: 'pulse 1.6s ease-in-out infinite',
        spin: 'spin 0.8s linear infinite',
      },
    },
  },
  corePlugins: { container: false },
  plugins: [
    plugin(({ addBase, addVariant }) => {
      addBase({
        // Older engines give a backdrop nothing to inherit.
        '::backdrop': { '--scrim': channels(light.scrim) },
        ':root': { 'color-scheme': 'light', ...variables(light) },
        '@media (prefers-color-scheme: dark)': {
          ':root:not([data-theme="light"])': { 'color-scheme': 'dark', ...variables(dark) },
        },
        ':root[data-theme="dark"]': { 'color-scheme': 'dark', ...variables(dark) },
        // Paper is white whatever the screen was.
        '@media print': {
          ':root:root:root': { 'color-scheme': 'light', ...variables(light) },
        },
      })
      addBase(frozenColumns())
      // `<html class="js">` is set before the first paint by the shell's nonce'd script.
      addVariant('js', '.js &')
      addVariant('nojs', 'html:not(.js) &')
    }),
  ],
} satisfies Config
