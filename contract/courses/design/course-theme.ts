/** Theme of a course, as data: specification 2, section 3 'Theme'. No zod here, since browsers load it. */

/** Stored form of a colour: unsigned ARGB with full alpha. */
const argb = (rgb: number) => 0xff00_0000 + rgb

/** Labels and default values of the colours, by key. */
export const THEME_COLORS = {
  text_color: { label: 'Texto', initial: argb(0x606060) },
  background_color: { label: 'Fondo', initial: argb(0xf0f0f0) },
  controls_color: { label: 'Controles', initial: argb(0x00bcd4) },
  controls_text_color: { label: 'Texto de los controles', initial: argb(0x1a1a1a) },
  button_color: { label: 'Botones', initial: argb(0xed5244) },
  button_text_color: { label: 'Texto de los botones', initial: argb(0x1a1a1a) },
  link_color: { label: 'Enlaces', initial: argb(0x0b57d0) },
  intro_text_color: { label: 'Texto de la introducción', initial: argb(0x303030) },
  module_results_text_color: { label: 'Texto de los resultados', initial: argb(0x303030) },
  module_lost_text_color: { label: 'Texto del módulo perdido', initial: argb(0x303030) },
  progress_color: { label: 'Progreso', initial: argb(0xbcd383) },
  feedback_background_color: { label: 'Fondo de la retroalimentación', initial: argb(0xffffff) },
} as const satisfies Record<string, { label: string; initial: number }>
export type ThemeColor = keyof typeof THEME_COLORS

/** The files are those of the installation, under `general`. */
export const THEME_IMAGES = {
  module_won_image: { label: 'Módulo ganado', initial: 'module_won.svg' },
  module_lost_image: { label: 'Módulo perdido', initial: 'module_lost.svg' },
  course_won_image: { label: 'Curso ganado', initial: 'course_won.svg' },
  course_lost_image: { label: 'Curso perdido', initial: 'course_lost.svg' },
  module_subjects_image: { label: 'Temas del módulo', initial: 'module_subjects.svg' },
  background_image: { label: 'Fondo', initial: 'background.svg' },
  module_results_bg_image: { label: 'Fondo de los resultados', initial: 'module_results_bg.svg' },
  module_lost_bg_image: { label: 'Fondo del módulo perdido', initial: 'module_lost_bg.svg' },
} as const satisfies Record<string, { label: string; initial: string }>
export type ThemeImage = keyof typeof THEME_IMAGES

export const COLOR_KEYS = Object.keys(THEME_COLORS) as ThemeColor[]
export const IMAGE_KEYS = Object.keys(THEME_IMAGES) as ThemeImage[]

export const THEME_TYPES = { light: 'Claro', dark: 'Oscuro' } as const
export const FONT_TYPES = ['ttf', 'otf'] as const
export const DEFAULT_FONT = { name: 'Roboto', type: 'ttf' } as const

/** Pairs of text and background colour whose contrast is checked. */
export const CONTRAST_PAIRS: readonly (readonly [ThemeColor, ThemeColor])[] = [
  ['text_color', 'background_color'],
  ['text_color', 'feedback_background_color'],
  ['intro_text_color', 'background_color'],
  ['link_color', 'background_color'],
  ['module_results_text_color', 'background_color'],
  ['module_lost_text_color', 'background_color'],
  ['controls_text_color', 'controls_color'],
  ['button_text_color', 'button_color'],
]

/** Texts that follow the colour under them where a level changes only that colour. */
const FOLLOWING_TEXTS: readonly (readonly [ThemeColor, ThemeColor])[] = [
  ['controls_text_color', 'controls_color'],
  ['button_text_color', 'button_color'],
]

/** Minimum contrast of ordinary text in WCAG 2.2 (1.4.3). */
export const ENOUGH_CONTRAST = 4.5

/** Returns the WCAG contrast ratio of two colours: 1 to 21. */
export function contrast(one: number, other: number): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Returns black or white, the one with more contrast on a colour: at least 4.5:1 on any. */
export function readableOn(color: number): number {
  const [black, white] = [argb(0), argb(0xff_ffff)]
  return contrast(color, black) < contrast(color, white) ? white : black
}

type Colors = Partial<Record<ThemeColor, number>>

/**
 * Returns a level's theme with the text colours that follow from its button and control colours: where the inherited
 * text has too little contrast on them, black or white. A text colour of the level itself stays.
 */
export function withReadableTexts<Own extends Colors>(own: Own, above: Colors): Own {
  const found: Colors = {}
  for (const [text, ground] of FOLLOWING_TEXTS) {
    const color = own[ground]
    if (color === undefined || own[text] !== undefined) continue
    const inherited = above[text] ?? THEME_COLORS[text].initial
    if (contrast(inherited, color) < ENOUGH_CONTRAST) found[text] = readableOn(color)
  }
  return { ...own, ...found }
}

function luminance(color: number): number {
  const [red, green, blue] = [16, 8, 0].map((shift) => {
    const share = ((color >>> shift) & 0xff) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const WRITTEN = /^#?([0-9a-f]{6})$/i
const NUMBER = /^-?\d{1,10}$/

/**
 * Parses a colour: '#RRGGBB', or ARGB as a number or its digits, negative when an app keeps the
 * bits with a sign. Returns unsigned ARGB with full alpha; null when it is not a colour.
 */
export function readColor(given: unknown): number | null {
  if (typeof given === 'string') {
    const [, rgb] = WRITTEN.exec(given.trim()) ?? []
    // Six digits also parse as a number, which would be almost transparent.
    if (rgb) return argb(Number.parseInt(rgb, 16))
    return NUMBER.test(given.trim()) ? readColor(Number(given)) : null
  }
  if (typeof given !== 'number' || !Number.isInteger(given)) return null
  if (given < -0x8000_0000 || given > 0xffff_ffff) return null
  return (given | 0xff00_0000) >>> 0
}

/** Formats a colour as '#RRGGBB'. */
export function writeColor(color: number): string {
  return `#${(color & 0xff_ffff).toString(16).padStart(6, '0')}`.toUpperCase()
}
