import { image, maxPlays, sound, text } from './fields.ts'
import type { Template } from './template.ts'

export const Sound = {
  id: 'Sound',
  title: 'Sonido',
  description: 'Un audio con imágenes',
  order: 15,
  group: 'medio',
  fields: [
    text,
    sound,
    image('image_full', 'Imagen mientras suena'),
    image('image_empty', 'Imagen en pausa'),
    {
      path: 'extended_props/continueOnSoundEnd',
      label: 'Continuar al terminar',
      editor: 'boolean',
      group: 'advanced',
    },
    maxPlays,
    {
      path: 'extended_props/local',
      label: 'Guardar en el teléfono',
      editor: 'boolean',
      group: 'advanced',
    },
  ],
  starts: { title: 'Escucha', estimatedTime: 60 },
  example: { image_empty: 'sun.svg', image_full: 'sun.svg' },
  requires: [{ needs: ['extended_props/sound'], message: 'Elige el sonido' }],
  senses: [
    { sense: 'sound', fields: ['extended_props/sound'] },
    { sense: 'image', fields: ['extended_props/image_full', 'extended_props/image_empty'] },
  ],
} as const satisfies Template
