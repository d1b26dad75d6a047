import { answering, image, imageLayout, options, phrase, text } from './fields.ts'
import type { Template } from './template.ts'

export const CompletePhrase = {
  id: 'CompletePhrase',
  title: 'Completar la frase',
  description: 'Una frase con espacios por llenar',
  order: 9,
  group: 'pregunta',
  fields: [
    text,
    { ...phrase, help: 'Escribe entre corchetes cada palabra que falta: [así]' },
    options('text', 'value', 'order'),
    image(),
    ...imageLayout,
    ...answering,
  ],
  starts: {
    title: 'Completa la frase',
    estimatedTime: 40,
    points: 10,
    extended_props: { phrase: 'Escribe una frase con su [respuesta] así.' },
    options: [{ text: 'Otra respuesta', value: 0 }],
  },
  requires: [{ gaps: true, message: 'Escribe en la frase al menos un espacio entre corchetes' }],
  senses: [{ sense: 'image', fields: ['extended_props/image'] }],
} as const satisfies Template
