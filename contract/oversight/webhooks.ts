import { z } from 'zod'
import { endpoint } from '#contract/platform/endpoint.ts'
import { SORTS } from '#contract/platform/values/list-sorts.ts'
import {
  id,
  idFilter,
  idList,
  idParams,
  orElse,
  page,
  paged,
  q,
  sorting,
  wholeNumber,
} from '#contract/platform/values/shapes.ts'
import { PREVIOUS_SECRET_HOURS, WEBHOOK_DAYS } from './webhook-event-types.ts'
import {
  deliveredType,
  delivery,
  deliveryRow,
  deliveryState,
  newWebhook,
  webhookChanges,
  webhookRow,
  withSecret,
} from './webhook-shapes.ts'

/** Webhooks: systems of a tenant that are told of events, and the deliveries to them. */

const deliveryParams = z.object({ id, deliveryId: id })

export const webhooks = {
  list: endpoint({
    method: 'get',
    path: '/webhooks',
    summary: 'Los webhooks de la compañía, por nombre o dirección',
    access: 'admin',
    query: z.object({ ...page, ...idFilter, q, ...sorting(SORTS.webhooks) }),
    answer: paged(webhookRow),
  }),
  create: endpoint({
    method: 'post',
    path: '/webhooks',
    summary: 'Crear un webhook. Responde su secreto, que no se vuelve a mostrar',
    access: 'admin',
    tokens: 'none',
    body: newWebhook,
    status: 201,
    answer: withSecret,
  }),
  get: endpoint({
    method: 'get',
    path: '/webhooks/{id}',
    summary: 'Un webhook',
    access: 'admin',
    params: idParams,
    answer: webhookRow,
  }),
  update: endpoint({
    method: 'put',
    path: '/webhooks/{id}',
    summary: 'Cambiar el nombre, la dirección y los eventos de un webhook',
    access: 'admin',
    tokens: 'none',
    params: idParams,
    body: webhookChanges,
    answer: webhookRow,
  }),
  remove: endpoint({
    method: 'delete',
    path: '/webhooks/{id}',
    summary: 'Eliminar webhooks: van a la papelera y no se les envía nada',
    access: 'admin',
    params: z.object({ id: idList }),
    answer: z.object({ deleted: z.number().int() }),
  }),
  pause: endpoint({
    method: 'post',
    path: '/webhooks/{id}/pause',
    summary: `Pausar un webhook: sus eventos esperan, hasta ${WEBHOOK_DAYS} días`,
    access: 'admin',
    params: idParams,
    answer: webhookRow,
  }),
  resume: endpoint({
    method: 'post',
    path: '/webhooks/{id}/resume',
    summary: 'Reanudar un webhook: se le envía lo que espera',
    access: 'admin',
    params: idParams,
    answer: webhookRow,
  }),
  replaceSecret: endpoint({
    method: 'post',
    path: '/webhooks/{id}/secret',
    summary: `Reemplazar el secreto de un webhook. Responde el nuevo; durante ${PREVIOUS_SECRET_HOURS} horas firman ambos`,
    access: 'admin',
    tokens: 'none',
    params: idParams,
    answer: withSecret,
  }),
  endPreviousSecret: endpoint({
    method: 'delete',
    path: '/webhooks/{id}/secret/previous',
    summary: 'Dejar de firmar con el secreto reemplazado',
    access: 'admin',
    tokens: 'none',
    params: idParams,
    answer: webhookRow,
  }),
  test: endpoint({
    method: 'post',
    path: '/webhooks/{id}/test',
    summary:
      'Enviar una prueba en este momento, una sola vez. Responde lo que contestó el receptor',
    access: 'admin',
    params: idParams,
    answer: delivery,
  }),
  deliveries: endpoint({
    method: 'get',
    path: '/webhooks/{id}/deliveries',
    summary: `Los envíos a un webhook de los últimos ${WEBHOOK_DAYS} días, lo más reciente primero`,
    access: 'admin',
    params: idParams,
    query: z.object({
      state: deliveryState.optional(),
      event: deliveredType.optional(),
      limit: orElse(wholeNumber({ min: 1, max: 100 }), 20),
      /** Keyset pagination from a delivery; a page costs the same at any depth. */
      older_than: id.optional(),
      newer_than: id.optional(),
    }),
    answer: z.object({
      results: z.array(deliveryRow),
      pagination: z.object({
        limit: z.number().int(),
        older_than: id.nullable(),
        newer_than: id.nullable(),
      }),
    }),
  }),
  resendFailed: endpoint({
    method: 'post',
    path: '/webhooks/{id}/deliveries/resend',
    summary: 'Poner de nuevo en cola todos los envíos fallidos de un webhook',
    access: 'admin',
    params: idParams,
    answer: z.object({ resent: z.number().int() }),
  }),
  delivery: endpoint({
    method: 'get',
    path: '/webhooks/{id}/deliveries/{deliveryId}',
    summary: 'Un envío: su solicitud, sus intentos y lo que contestó el receptor',
    access: 'admin',
    params: deliveryParams,
    answer: delivery,
  }),
  resend: endpoint({
    method: 'post',
    path: '/webhooks/{id}/deliveries/{deliveryId}/resend',
    summary:
      'Reenviar en este momento, con el mismo webhook-id. Responde lo que contestó el receptor',
    access: 'admin',
    params: deliveryParams,
    answer: delivery,
  }),
}
