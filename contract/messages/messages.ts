import { z } from 'zod'
import { endpoint } from '#contract/platform/endpoint.ts'
import {
  delivery,
  deliveryStatus,
  message,
  messageAttachment,
  messageBody,
  messageChanges,
  messageFiles,
  messageRow,
  messageStatus,
  newMessage,
  testMessage,
} from './message-shapes.ts'
import { MESSAGE_VARIABLES, type MessageVariable } from './message-variables.ts'
import { allMessages } from './all-messages.ts'
import {
  id,
  idParams,
  idFilter,
  page,
  paged,
  q,
  versionRead,
  yesOrNo,
} from '#contract/platform/values/shapes.ts'
import { tableFile } from '#contract/platform/values/table-file.ts'
import { lineOf } from '#contract/platform/values/text.ts'

/** Messages of an audience: specification 3, section 7 ('Communications'). */

const feature = 'communications'

/** `id` is the audience's. */
const ofMessage = z.object({ id, messageId: id })

const fileName = z.string().overwrite(lineOf).max(250, 'El archivo no existe')

const variable = z.enum(Object.keys(MESSAGE_VARIABLES) as [MessageVariable, ...MessageVariable[]])

/** Text of a message for one person. */
const personalText = z.object({
  id,
  full_name: z.string(),
  text: z.string(),
  /** Values of the variables of the text that the person has. */
  values: z.partialRecord(variable, z.string()),
  /** Variables without a value. */
  missing: z.array(variable),
})
export type PersonalText = z.infer<typeof personalText>

export const messages = {
  ...allMessages,
  uploadAttachment: endpoint({
    method: 'post',
    path: '/communications/attachments',
    summary:
      'Subir el adjunto de un mensaje antes de guardarlo: PNG, JPG, MP3, AAC, 3GP, MPG, MP4, PDF, DOC, DOCX, PPTX, XLSX o VCF; el tipo se comprueba por su contenido (imágenes hasta 5 MB, lo demás hasta 16 MB)',
    access: 'admin',
    feature,
    upload: 'attachment',
    status: 201,
    answer: messageAttachment,
  }),
  attachment: endpoint({
    method: 'get',
    path: '/communications/attachments/{key}/{name}',
    summary: 'El adjunto de un mensaje de la compañía, entero o una parte (Range)',
    access: 'staff',
    feature,
    params: z.object({ key: z.uuid('Adjunto no válido'), name: fileName }),
    answer: { stream: 'application/octet-stream' },
  }),
  list: endpoint({
    method: 'get',
    path: '/communications/{id}/messages',
    summary: 'Los mensajes de una audiencia, el más reciente primero',
    access: 'staff',
    feature,
    params: idParams,
    query: z.object({ ...page, ...idFilter, status: messageStatus.optional() }),
    answer: paged(messageRow),
  }),
  create: endpoint({
    method: 'post',
    path: '/communications/{id}/messages',
    summary:
      'Enviar un mensaje a una audiencia, ahora o en una fecha; espera aprobación si es para más personas de las que admite la compañía',
    access: 'admin',
    feature,
    params: idParams,
    body: newMessage,
    files: messageFiles,
    status: 201,
    answer: message,
  }),
  test: endpoint({
    method: 'post',
    path: '/communications/{id}/messages/test',
    summary: 'Enviar un mensaje de prueba al propio celular; no se guarda',
    access: 'admin',
    feature,
    params: idParams,
    body: testMessage,
    files: messageFiles,
    answer: z.object({
      /** 'whatsapp:+573001234567'. */
      to: z.string(),
      status: deliveryStatus,
      error: z.string().nullable(),
    }),
  }),
  preview: endpoint({
    method: 'post',
    path: '/communications/{id}/messages/preview',
    summary:
      'Cómo queda un mensaje con variables para cada persona a la que se puede escribir, por nombre; y a cuántas les falta un dato',
    access: 'admin',
    reads: true,
    feature,
    params: idParams,
    body: z.strictObject({ body: messageBody, q, ...page }),
    answer: paged(personalText).extend({
      /** Number of people without a value that the text needs: they are not sent it. */
      missing: z.number().int(),
    }),
  }),
  update: endpoint({
    method: 'put',
    path: '/communications/messages/{id}',
    summary:
      'Modificar un mensaje que no ha empezado a enviarse, con otro adjunto o sin él; sin fecha se envía ahora, y vuelve a pedir aprobación',
    access: 'admin',
    feature,
    params: idParams,
    body: messageChanges,
    files: messageFiles,
    answer: message,
  }),
  remove: endpoint({
    method: 'delete',
    path: '/communications/messages/{id}',
    summary: 'Eliminar un mensaje que no ha empezado a enviarse, sin vuelta atrás',
    access: 'admin',
    feature,
    params: idParams,
    answer: z.object({ id }),
  }),
  removeAttachment: endpoint({
    method: 'delete',
    path: '/communications/messages/{id}/attachment',
    summary: 'Quitar el adjunto de un mensaje que no ha empezado a enviarse y tiene texto',
    access: 'admin',
    feature,
    params: idParams,
    answer: message,
  }),
  approve: endpoint({
    method: 'post',
    path: '/communications/messages/{id}/approval',
    summary: 'Aprobar un mensaje de otro administrador: se envía ahora o en su fecha',
    access: 'admin',
    tokens: 'personal',
    feature,
    params: idParams,
    body: z.object({ version: versionRead }).prefault({}),
    answer: message,
  }),
  stop: endpoint({
    method: 'post',
    path: '/communications/messages/{id}/stop',
    summary:
      'Detener un mensaje que se está enviando: a quienes aún no se les envió ya no les llega; 409 si no se está enviando',
    access: 'admin',
    feature,
    params: idParams,
    answer: message,
  }),
  get: endpoint({
    method: 'get',
    path: '/communications/{id}/messages/{messageId}',
    summary: 'Un mensaje de una audiencia, con a cuántos se puede reintentar',
    access: 'staff',
    feature,
    params: ofMessage,
    answer: message,
  }),
  /**
   * Each event's data is the progress of the message, at most twice a second; its id names that
   * state, so a client that reconnects with it gets no event until something changes. The stream
   * ends when the client disconnects: the provider may report hours after all was sent.
   */
  events: endpoint({
    method: 'get',
    path: '/communications/{id}/messages/{messageId}/events',
    summary: 'Cómo va el envío de un mensaje, cada vez que avanza',
    access: 'staff',
    feature,
    params: ofMessage,
    query: z.object({ last_event_id: z.string().overwrite(lineOf).max(100).optional() }),
    answer: { stream: 'text/event-stream' },
  }),
  deliveries: endpoint({
    method: 'get',
    path: '/communications/{id}/messages/{messageId}/deliveries',
    summary: 'Qué pasó con un mensaje para cada persona, por nombre; con sus intentos anteriores',
    access: 'staff',
    feature,
    params: ofMessage,
    query: z.object({ ...page, q, status: deliveryStatus.optional() }),
    answer: paged(delivery),
  }),
  exportDeliveries: endpoint({
    method: 'get',
    path: '/communications/{id}/messages/{messageId}/deliveries/export',
    summary: 'Exportar como CSV qué pasó con un mensaje para cada persona',
    access: 'staff',
    feature,
    params: ofMessage,
    query: z.object({ q, status: deliveryStatus.optional(), ...tableFile }),
    answer: { stream: 'text/csv; charset=utf-8' },
  }),
  retry: endpoint({
    method: 'post',
    path: '/communications/{id}/messages/{messageId}/retries',
    summary:
      'Volver a enviar un mensaje a quienes se sabe que no lo recibieron, y si se pide también a quienes no se sabe; 409 si no hay nadie',
    access: 'admin',
    feature,
    params: ofMessage,
    body: z.object({
      /** Includes deliveries with an unknown result, whose recipients may get the message twice. */
      include_unknown: yesOrNo.default(false),
    }),
    status: 202,
    answer: message,
  }),
}
