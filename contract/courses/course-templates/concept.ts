import { alignment, image, imageLayout, link, text, text2 } from './fields.ts'
import type { Template } from './template.ts'

export const Concept = {
  id: 'Concept',
  title: 'Concepto',
  description: 'Una idea con texto e imagen',
  order: 1,
  group: 'contenido',
  fields: [text, text2, alignment, image(), ...imageLayout, ...link],
  starts: { title: 'Concepto', estimatedTime: 60 },
  example: { image: 'mountains.svg' },
  requires: [{ needs: ['extended_props/text'], message: 'Escribe el texto' }],
  senses: [{ sense: 'image', fields: ['extended_props/image'] }],
} as const satisfies Template
