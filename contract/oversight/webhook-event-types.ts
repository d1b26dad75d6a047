import type { Feature } from '#contract/platform/endpoint.ts'

/** Events that a company's systems can be told of. There are no schemas here, because browsers draw the form. */
export const WEBHOOK_EVENTS = {
  'user.created': 'Usuario creado',
  'user.changed': 'Usuario modificado',
  'user.disabled': 'Usuario desactivado',
  'enrolment.completed': 'Curso completado',
  'external_enrolment.completed': 'Curso externo completado',
  'certificate.issued': 'Certificado emitido',
  'certification.assigned': 'Certificación asignada',
  'certification.expiring': 'Certificación por vencer',
  'certification.expired': 'Certificación vencida',
  'preregistration.received': 'Prerregistro recibido',
  'preregistration.decided': 'Prerregistro aprobado o rechazado',
  'import.finished': 'Importación terminada',
  'course.published': 'Curso publicado',
  'message.ended': 'Envío de un mensaje terminado',
} as const

export type WebhookEventType = keyof typeof WEBHOOK_EVENTS

/** Event of a trial, which nobody subscribes to. */
export const TEST_EVENT = 'webhook.test'

/** Labels of every event that a delivery can be of. */
export const DELIVERED_EVENTS = { ...WEBHOOK_EVENTS, [TEST_EVENT]: 'Prueba' } as const
export type DeliveredEventType = keyof typeof DELIVERED_EVENTS

/** Feature of the tenant without which an event never happens. */
const FEATURES: { readonly [Type in WebhookEventType]?: Feature } = {
  'external_enrolment.completed': 'externalTraining',
  'message.ended': 'communications',
}

/** Returns the events that can happen in a tenant with these features. */
export function webhookEventsOf(features: Readonly<Record<Feature, boolean>>): WebhookEventType[] {
  return (Object.keys(WEBHOOK_EVENTS) as WebhookEventType[]).filter((type) => {
    const feature = FEATURES[type]
    return feature === undefined || features[feature]
  })
}

/** Maximum number of endpoints of a tenant. */
export const MAX_WEBHOOKS = 10

/** Days for which events and their deliveries are kept. */
export const WEBHOOK_DAYS = 30

/** Hours for which a replaced secret signs as well. */
export const PREVIOUS_SECRET_HOURS = 24
