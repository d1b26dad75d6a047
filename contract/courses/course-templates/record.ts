import { image, maxPlays, text } from './fields.ts'
import type { Template } from './template.ts'

export const Record = {
  id: 'Record',
  title: 'Grabación',
  description: 'Una respuesta grabada con la voz',
  order: 14,
  group: 'pregunta',
  fields: [text, image(), maxPlays],
  starts: { title: 'Graba tu respuesta', estimatedTime: 60 },
  requires: [{ needs: ['extended_props/text'], message: 'Escribe el texto' }],
  senses: [{ sense: 'image', fields: ['extended_props/image'] }],
} as const satisfies Template
