import { alignment, image, imageLayout, link, text, text2 } from './fields.ts'
import type { Template } from './template.ts'

export const Tip = {
  id: 'Tip',
  title: 'Consejo',
  description: 'Un consejo breve para recordar',
  order: 2,
  group: 'contenido',
  fields: [text, text2, alignment, image(), ...imageLayout, ...link],
  starts: { title: 'Consejo', estimatedTime: 30 },
  requires: [{ needs: ['extended_props/text'], message: 'Escribe el texto' }],
  senses: [{ sense: 'image', fields: ['extended_props/image'] }],
} as const satisfies Template
