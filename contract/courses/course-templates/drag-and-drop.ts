import { answering, image, imageLayout, options, text } from './fields.ts'
import type { Template } from './template.ts'

export const DragAndDrop = {
  id: 'DragAndDrop',
  title: 'Arrastrar y soltar',
  description: 'Parejas que se arrastran hasta unirlas',
  order: 12,
  group: 'pregunta',
  fields: [
    text,
    options('text', 'description', 'value', 'order'),
    image(),
    ...imageLayout,
    ...answering,
  ],
  starts: {
    title: 'Une las parejas',
    estimatedTime: 60,
    points: 10,
    options: [
      { text: 'Primer elemento', value: 0, description: 'Su pareja' },
      { text: 'Segundo elemento', value: 0, description: 'La otra pareja' },
    ],
  },
  requires: [
    { needs: ['extended_props/text'], message: 'Escribe el texto' },
    { options: 2, message: 'Agrega al menos dos opciones' },
    { every: 'description', message: 'Escribe la pareja de cada opción' },
  ],
  senses: [{ sense: 'image', fields: ['extended_props/image'] }],
} as const satisfies Template
