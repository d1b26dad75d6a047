import { text } from './fields.ts'
import type { Template } from './template.ts'

export const Video = {
  id: 'Video',
  title: 'Video',
  description: 'Un video de una plataforma, por su identificador',
  order: 16,
  group: 'medio',
  fields: [
    text,
    {
      path: 'extended_props/video',
      label: 'Identificador del video',
      editor: 'text',
      max: 100,
      help: 'Las letras y números que la plataforma le da al video',
    },
  ],
  starts: { title: 'Video', estimatedTime: 120 },
  requires: [{ needs: ['extended_props/video'], message: 'Escribe el identificador del video' }],
  senses: [{ sense: 'video', fields: ['extended_props/video'] }],
} as const satisfies Template
