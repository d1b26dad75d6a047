import { answering, image, imageLayout, options, text } from './fields.ts'
import type { Template } from './template.ts'

export const Sort = {
  id: 'Sort',
  title: 'Podio',
  description: 'Opciones que se ordenan en un podio',
  order: 11,
  group: 'pregunta',
  fields: [
    text,
    options('text', 'value', 'order', 'correct_position'),
    image(),
    ...imageLayout,
    ...answering,
  ],
  starts: {
    title: 'Podio',
    estimatedTime: 60,
    points: 10,
    options: [
      { text: 'Primer elemento', value: 0 },
      { text: 'Segundo elemento', value: 0 },
      { text: 'Tercer elemento', value: 0 },
    ],
  },
  requires: [
    { needs: ['extended_props/text'], message: 'Escribe el texto' },
    { options: 2, message: 'Agrega al menos dos opciones' },
    { places: true, message: 'Da a cada opción una posición correcta distinta, desde 1' },
  ],
  senses: [{ sense: 'image', fields: ['extended_props/image'] }],
} as const satisfies Template
