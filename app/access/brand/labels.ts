export const LABELS = {
  name: 'Nombre',
  color: 'Color',
  logo_light: 'Logo para fondo claro',
  logo_dark: 'Logo para fondo oscuro',
  address: 'Dirección',
  legal_line: 'Línea legal',
  privacy_url: 'Enlace de privacidad',
  support_url: 'Enlace de soporte',
} as const

export type LogoField = 'logo_light' | 'logo_dark'
