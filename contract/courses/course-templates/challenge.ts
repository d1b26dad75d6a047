import { alignment, image, imageLayout, link, text, text2 } from './fields.ts'
import type { Template } from './template.ts'

export const Challenge = {
  id: 'Challenge',
  title: 'Reto',
  description: 'Un reto para poner en práctica',
  order: 3,
  group: 'contenido',
  fields: [text, text2, alignment, image(), ...imageLayout, ...link],
  starts: { title: 'Reto', estimatedTime: 90, points: 30 },
  requires: [{ needs: ['extended_props/text'], message: 'Escribe el texto' }],
  senses: [{ sense: 'image', fields: ['extended_props/image'] }],
} as const satisfies Template
