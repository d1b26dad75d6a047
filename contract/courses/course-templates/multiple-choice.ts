import { answering, image, imageLayout, choices, text } from './fields.ts'
import type { Template } from './template.ts'

export const MultipleChoice = {
  id: 'MultipleChoice',
  title: 'Selección múltiple',
  description: 'Una pregunta con varias respuestas correctas',
  order: 7,
  group: 'pregunta',
  fields: [text, choices('many'), image(), ...imageLayout, ...answering],
  starts: {
    title: 'Pregunta',
    estimatedTime: 60,
    points: 10,
    options: [
      { text: 'Una correcta', value: 1 },
      { text: 'Otra correcta', value: 1 },
      { text: 'Una incorrecta', value: 0 },
    ],
  },
  requires: [
    { needs: ['extended_props/text'], message: 'Escribe el texto' },
    { options: 2, message: 'Agrega al menos dos opciones' },
    { correct: { min: 1 }, message: 'Marca al menos una opción correcta' },
  ],
  senses: [{ sense: 'image', fields: ['extended_props/image'] }],
} as const satisfies Template
