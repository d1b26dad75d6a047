import { text } from './fields.ts'
import type { Template } from './template.ts'

export const Video = {
  id: 'Video',
  title: 'Video',
  description: 'Un video de YouTube o de Vimeo',
  order: 16,
  group: 'medio',
  fields: [
    text,
    {
      path: 'extended_props/video',
      label: 'Video',
      editor: 'text',
      reads: 'video',
      max: 500,
      help: 'La dirección del video en YouTube o Vimeo, o su identificador',
    },
  ],
  starts: { title: 'Video', estimatedTime: 120 },
  requires: [{ needs: ['extended_props/video'], message: 'Escribe la dirección del video' }],
  senses: [{ sense: 'video', fields: ['extended_props/video'] }],
} as const satisfies Template
