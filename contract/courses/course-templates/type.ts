import { answering, image, imageLayout, text } from './fields.ts'
import type { Template } from './template.ts'

export const Type = {
  id: 'Type',
  title: 'Retroalimentación',
  description: 'Una respuesta escrita con las propias palabras',
  order: 13,
  group: 'pregunta',
  fields: [text, image(), ...imageLayout, ...answering],
  starts: { title: 'Tu opinión', estimatedTime: 60 },
  requires: [{ needs: ['extended_props/text'], message: 'Escribe el texto' }],
  senses: [{ sense: 'image', fields: ['extended_props/image'] }],
} as const satisfies Template
