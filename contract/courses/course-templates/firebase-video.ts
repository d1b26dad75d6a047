import type { Template } from './template.ts'

export const FirebaseVideo = {
  id: 'FirebaseVideo',
  title: 'Video propio',
  description: 'Un archivo de video del curso',
  order: 17,
  group: 'medio',
  fields: [
    {
      path: 'extended_props/file',
      label: 'Video',
      editor: 'file',
      accept: ['video/mp4'],
      subtype: 'video',
    },
  ],
  starts: { title: 'Video', estimatedTime: 120 },
  requires: [{ needs: ['extended_props/file'], message: 'Elige el video' }],
  senses: [{ sense: 'video', fields: ['extended_props/file'] }],
} as const satisfies Template
