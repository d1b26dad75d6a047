import { answering, image, choices, text } from './fields.ts'
import type { Template } from './template.ts'

export const ImageChoice = {
  id: 'ImageChoice',
  title: 'Selección de imagen',
  description: 'Una pregunta cuyas respuestas son imágenes',
  order: 8,
  group: 'pregunta',
  fields: [
    text,
    choices('many'),
    image('image1', 'Imagen 1', 'content'),
    image('image2', 'Imagen 2', 'content'),
    image('image3', 'Imagen 3', 'content'),
    image('image', 'Imagen de la pregunta'),
    image('image_empty', 'Imagen sin elegir'),
    ...answering,
  ],
  starts: {
    title: 'Pregunta',
    estimatedTime: 45,
    points: 10,
    options: [
      { text: 'Opción correcta', value: 1 },
      { text: 'Otra opción', value: 0 },
    ],
  },
  example: { image1: 'tree.svg', image2: 'sun.svg' },
  requires: [
    { needs: ['extended_props/text'], message: 'Escribe el texto' },
    { options: 2, message: 'Agrega al menos dos opciones' },
    { correct: { min: 1 }, message: 'Marca al menos una opción correcta' },
    { needs: ['extended_props/image1'], message: 'Elige la imagen 1' },
    { needs: ['extended_props/image2'], message: 'Elige la imagen 2' },
  ],
  senses: [
    {
      sense: 'image',
      fields: [
        'extended_props/image',
        'extended_props/image1',
        'extended_props/image2',
        'extended_props/image3',
      ],
    },
  ],
} as const satisfies Template
