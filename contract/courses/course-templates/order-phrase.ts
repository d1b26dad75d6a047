import { answering, image, imageLayout, phrase, text } from './fields.ts'
import type { Template } from './template.ts'

export const OrderPhrase = {
  id: 'OrderPhrase',
  title: 'Ordenar la frase',
  description: 'Palabras o pasos que se ponen en orden',
  order: 10,
  group: 'pregunta',
  fields: [
    text,
    { ...phrase, help: 'Se parte en palabras, o donde escribas |' },
    image(),
    ...imageLayout,
    ...answering,
  ],
  starts: {
    title: 'Ordena la frase',
    estimatedTime: 45,
    points: 10,
    extended_props: { phrase: 'Escribe la frase en orden' },
  },
  requires: [{ parts: 2, message: 'Escribe una frase de al menos dos partes' }],
  senses: [{ sense: 'image', fields: ['extended_props/image'] }],
} as const satisfies Template
