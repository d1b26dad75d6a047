import { answering, image, imageLayout, choices, text } from './fields.ts'
import type { Template } from './template.ts'

export const SingleChoice = {
  id: 'SingleChoice',
  title: 'Selección única',
  description: 'Una pregunta con una sola respuesta correcta',
  order: 6,
  group: 'pregunta',
  fields: [text, choices('one'), image(), ...imageLayout, ...answering],
  starts: {
    title: 'Pregunta',
    estimatedTime: 45,
    points: 10,
    options: [
      { text: 'Opción correcta', value: 1 },
      { text: 'Otra opción', value: 0 },
    ],
  },
  requires: [
    { needs: ['extended_props/text'], message: 'Escribe el texto' },
    { options: 2, message: 'Agrega al menos dos opciones' },
    { correct: { min: 1, max: 1 }, message: 'Marca una sola opción correcta' },
  ],
  senses: [{ sense: 'image', fields: ['extended_props/image'] }],
} as const satisfies Template
