/**
 * Every colour of the product, defined once. Tailwind turns each name into a utility (`bg-surface`, `text-muted`,
 * `border-line`) over a custom property, so light and dark need no `dark:` variants. Values are hex;
 * `app/kit/ui/styles/tokens.test.ts` checks each pair that carries text against WCAG AA (4.5:1) and each border of a
 * control and focus ring against 3:1, in both themes.
 */
export const light = {
  /** Background of the page. */
  canvas: '#f6f7f7',
  /** Cards, tables, fields. */
  surface: '#ffffff',
  /** Floating surfaces: menus, dialogs. */
  raised: '#ffffff',
  /** Table heads, wells, tracks. */
  sunken: '#f0f3f2',
  /** Hovered row or quiet button. */
  hover: '#edf1f0',
  line: '#dfe5e3',
  /** Edges of controls: 3:1 against surface. */
  edge: '#85918f',
  ink: '#14201e',
  muted: '#4d5a58',
  /** Placeholders and the least important text; still AA. */
  faint: '#63706e',

  accent: '#0f766e',
  'accent-strong': '#115e59',
  'accent-soft': '#e2f3f0',
  'accent-text': '#0f6b64',
  'on-accent': '#ffffff',
  focus: '#0d9488',

  success: '#2f7d4b',
  'success-soft': '#e6f4ea',
  'success-text': '#1d6338',
  warning: '#b97a10',
  'warning-soft': '#fdf3dc',
  'warning-text': '#79500a',
  danger: '#c0362c',
  'danger-strong': '#9f2a22',
  'danger-soft': '#fdecea',
  'danger-text': '#a82b22',
  'on-danger': '#ffffff',
  info: '#2f6fb0',
  'info-soft': '#e8f1fa',
  'info-text': '#235a92',

  /** Overlay behind a dialog. */
  scrim: '#0b1413',

  /** Avatars without a picture: calm and distinguishable, each AA with its text colour. */
  'tone-1': '#dcefe9',
  'tone-1-text': '#1c5a4c',
  'tone-2': '#e0e9f6',
  'tone-2-text': '#2b4f80',
  'tone-3': '#efe5f4',
  'tone-3-text': '#63407a',
  'tone-4': '#f8e8dc',
  'tone-4-text': '#82461b',
  'tone-5': '#f2ecd4',
  'tone-5-text': '#645210',
  'tone-6': '#f7e2e8',
  'tone-6-text': '#86354f',
}

export type TokenName = keyof typeof light

export const dark: Record<TokenName, string> = {
  canvas: '#0e1413',
  surface: '#151c1b',
  raised: '#1c2524',
  sunken: '#111817',
  hover: '#1f2928',
  line: '#2a3534',
  edge: '#6d7b79',
  ink: '#e4eae8',
  muted: '#a5b1af',
  faint: '#8c9997',

  accent: '#35a699',
  'accent-strong': '#4dbbae',
  'accent-soft': '#12332f',
  'accent-text': '#5cc9bc',
  'on-accent': '#03211d',
  focus: '#4dbbae',

  success: '#4fae73',
  'success-soft': '#14301f',
  'success-text': '#7fcf9c',
  warning: '#d79a35',
  'warning-soft': '#352710',
  'warning-text': '#e6b563',
  danger: '#f07a70',
  'danger-strong': '#f5968d',
  'danger-soft': '#3a1a18',
  'danger-text': '#f59a92',
  'on-danger': '#2b0805',
  info: '#5f9fdc',
  'info-soft': '#14283c',
  'info-text': '#8bbdec',

  scrim: '#000000',

  'tone-1': '#1c3b34',
  'tone-1-text': '#a3dccd',
  'tone-2': '#22324a',
  'tone-2-text': '#afcbf0',
  'tone-3': '#372a43',
  'tone-3-text': '#d7bbe8',
  'tone-4': '#41291a',
  'tone-4-text': '#f0c3a0',
  'tone-5': '#353015',
  'tone-5-text': '#e0d08c',
  'tone-6': '#41242e',
  'tone-6-text': '#f0b6c7',
}

/** Converts '#0f766e' to '15 118 110', the form that `rgb(var(--x) / alpha)` needs (Chromium 109 has no oklch). */
export function channels(hex: string): string {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(' ')
}

/** Returns the custom properties of a theme for a style rule. */
export function variables(theme: Record<TokenName, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(theme).map(([name, hex]) => [`--${name}`, channels(hex)]),
  )
}
