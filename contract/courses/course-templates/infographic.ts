import type { Template } from './template.ts'

export const Infographic = {
  id: 'Infographic',
  title: 'Infografía',
  description: 'Un dibujo SVG a toda la pantalla',
  order: 4,
  group: 'contenido',
  fields: [
    {
      path: 'extended_props/image',
      label: 'Infografía (SVG)',
      editor: 'file',
      accept: ['image/svg+xml'],
      subtype: 'images',
    },
  ],
  starts: { title: 'Infografía', estimatedTime: 60 },
  example: { image: 'infographic.svg' },
  requires: [{ needs: ['extended_props/image'], message: 'Elige la infografía' }],
  senses: [{ sense: 'image', fields: ['extended_props/image'] }],
} as const satisfies Template
