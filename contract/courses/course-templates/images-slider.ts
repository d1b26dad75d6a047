import { image, imageLayout } from './fields.ts'
import type { Template } from './template.ts'

export const ImagesSlider = {
  id: 'ImagesSlider',
  title: 'Carrusel de imágenes',
  description: 'Hasta tres imágenes que pasan una tras otra',
  order: 18,
  group: 'medio',
  fields: [
    image('image1', 'Imagen 1', 'content'),
    image('image2', 'Imagen 2', 'content'),
    image('image3', 'Imagen 3', 'content'),
    ...imageLayout,
  ],
  starts: { title: 'Imágenes', estimatedTime: 45 },
  example: { image1: 'mountains.svg', image2: 'tree.svg', image3: 'sun.svg' },
  requires: [
    {
      needs: ['extended_props/image1', 'extended_props/image2', 'extended_props/image3'],
      message: 'Elige al menos una imagen',
    },
  ],
  senses: [
    {
      sense: 'image',
      fields: ['extended_props/image1', 'extended_props/image2', 'extended_props/image3'],
    },
  ],
} as const satisfies Template
