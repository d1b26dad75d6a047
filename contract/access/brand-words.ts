/** Labels of the fields that nothing but a brand has. */
export const BRAND_OWN_FIELDS = {
  logo_light: 'Logo para fondo claro',
  logo_dark: 'Logo para fondo oscuro',
  address: 'Dirección',
  legal_line: 'Línea legal',
  privacy_url: 'Enlace de privacidad',
  support_url: 'Enlace de soporte',
} as const

/** Labels of all fields, in the order of the page. */
export const BRAND_FIELDS = { name: 'Nombre', color: 'Color', ...BRAND_OWN_FIELDS } as const

export type LogoField = 'logo_light' | 'logo_dark'

/** Largest file of a logo. No zod here, since browsers load it. */
export const MAX_LOGO_KILOBYTES = 200

const HEX = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i

/** Returns `#rrggbb` in lower case, from `#777` and without a `#` too; null for anything else. */
export function readHex(text: string): string | null {
  const [, digits] = HEX.exec(text.trim()) ?? []
  if (digits === undefined) return null
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`.toLowerCase()
}
