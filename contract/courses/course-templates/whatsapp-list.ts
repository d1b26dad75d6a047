import { options, text } from './fields.ts'
import type { Template } from './template.ts'

export const WhatsAppList = {
  id: 'WhatsAppList',
  title: 'Lista de WhatsApp',
  description: 'Un mensaje con una lista de la que se elige',
  order: 20,
  group: 'conversacion',
  fields: [text, options('text', 'description', 'value', 'order')],
  starts: {
    title: 'Lista',
    estimatedTime: 40,
    options: [
      { text: 'Primera opción', value: 1 },
      { text: 'Segunda opción', value: 0 },
    ],
  },
  requires: [
    { needs: ['extended_props/text'], message: 'Escribe el texto' },
    { options: 1, message: 'Agrega al menos una opción' },
  ],
} as const satisfies Template
