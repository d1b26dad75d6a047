import { link, text } from './fields.ts'
import type { Template } from './template.ts'

export const WhatsApp = {
  id: 'WhatsApp',
  title: 'Mensaje de WhatsApp',
  description: 'Un mensaje de una conversación, con un archivo si se quiere',
  order: 19,
  group: 'conversacion',
  fields: [
    text,
    {
      path: 'extended_props/file',
      label: 'Archivo',
      editor: 'file',
      accept: [
        'image/png',
        'image/jpeg',
        'audio/mpeg',
        'audio/aac',
        'video/3gpp',
        'video/mp4',
        'application/pdf',
        'application/msword',
        'application/vnd.openxmlformats-officedocument.*',
        'text/vcard',
      ],
      subtype: 'note',
    },
    ...link,
    {
      path: 'extended_props/sendAfterMinutes',
      label: 'Enviar después de',
      editor: 'time',
      max: 43_199,
      group: 'advanced',
    },
  ],
  starts: { title: 'Mensaje', estimatedTime: 30 },
  requires: [
    {
      needs: ['extended_props/text', 'extended_props/file'],
      message: 'Escribe el mensaje o elige un archivo',
    },
  ],
  senses: [{ sense: 'image', fields: ['extended_props/file'] }],
} as const satisfies Template
