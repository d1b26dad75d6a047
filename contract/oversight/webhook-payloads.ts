import { z } from 'zod'
import { id, instant } from '#contract/platform/values/shapes.ts'
import { DELIVERED_EVENTS, type DeliveredEventType } from './webhook-event-types.ts'

/** Bodies that receivers of webhooks get (Standard Webhooks): type, timestamp and data of each event. */

const day = z.iso.date()
const coded = z.object({ id, code: z.string(), name: z.string() })
const named = z.object({ id, name: z.string() })

/** User as other events refer to one. */
const userReference = z.object({
  id,
  username: z.string(),
  name: z.string(),
  identification_number: z.string().nullable(),
})

const user = z.object({
  id,
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string().nullable(),
  mobile: z.string().nullable(),
  role: z.enum(['user', 'reader', 'admin']),
  identification_number: z.string().nullable(),
  location: z.string().nullable(),
  area: coded.nullable(),
  position: coded.nullable(),
  manager_id: id.nullable(),
  extended_fields: z.record(z.string(), z.string()).meta({
    description: 'Valores de los campos adicionales, por su número',
  }),
  disabled: z.boolean(),
})

const enrolment = z.object({
  user: userReference,
  course: named,
  points: z.number().int(),
  completed_at: instant,
})

const externalEnrolment = z.object({
  id,
  user: userReference,
  course: z.object({ id, code: z.string().nullable(), name: z.string() }),
  approved: z.boolean(),
  quantitative_result: z.number().nullable(),
  start_time: instant.nullable(),
  end_time: instant.nullable(),
})

const certificate = z.object({
  id,
  hash: z.string().meta({ description: 'Lo comprueba cualquiera en /validate/{hash}' }),
  user: userReference,
  course: named,
  completed_at: instant,
  valid_through: day.nullable(),
})

const assignment = z.object({
  id,
  user: userReference,
  certification: named,
  date_completed: day,
  valid_through: day.nullable(),
})

const preregistration = z.object({
  id,
  status: z.enum(['pending', 'approved', 'rejected']),
  first_name: z.string(),
  last_name: z.string().nullable(),
  email: z.string(),
  identification_number: z.string().nullable(),
  area: coded.nullable(),
  position: coded.nullable(),
  user_id: id.nullable().meta({ description: 'El usuario que se creó al aprobarlo' }),
  decided_by: z.string().nullable(),
})

const finishedImport = z.object({
  id: z.uuid(),
  kind: z.string(),
  filename: z.string(),
  outcome: z.enum(['imported', 'cancelled', 'undone', 'failed']),
  rows: z.number().int(),
  imported: z.number().int(),
  failed: z.number().int(),
  error_rows: z.number().int(),
  started_by: z.string(),
})

const publication = z.object({
  course: z.object({ id, design_id: id, name: z.string(), slug: z.string() }),
  number: z.number().int(),
  published_by: z.string().nullable(),
})

const endedMessage = z.object({
  id,
  audience: named,
  outcome: z.enum(['sent', 'stopped', 'late']),
  recipients: z.number().int(),
  problems: z.number().int(),
})

const certificationEnd = z.object({ assignment })

/** Data of each event. */
const DATA = {
  'user.created': z.object({ user }),
  'user.changed': z.object({
    user,
    changed: z.array(z.string()).meta({ description: 'Nombres de los campos que cambiaron' }),
  }),
  'user.disabled': z.object({ user }),
  'enrolment.completed': z.object({ enrolment }),
  'external_enrolment.completed': z.object({ enrolment: externalEnrolment }),
  'certificate.issued': z.object({ certificate }),
  'certification.assigned': z.object({ assignment }),
  'certification.expiring': certificationEnd,
  'certification.expired': certificationEnd,
  'preregistration.received': z.object({ preregistration }),
  'preregistration.decided': z.object({ preregistration }),
  'import.finished': z.object({ import: finishedImport }),
  'course.published': z.object({ publication }),
  'message.ended': z.object({ message: endedMessage }),
  'webhook.test': z.object({ webhook: named }),
} satisfies Record<DeliveredEventType, z.ZodType>

/** Body of a delivery of each event. */
export const WEBHOOK_PAYLOADS = Object.fromEntries(
  Object.entries(DATA).map(([type, data]) => [
    type,
    z
      .object({ type: z.literal(type), timestamp: instant, data })
      .meta({ description: DELIVERED_EVENTS[type as DeliveredEventType] }),
  ]),
) as unknown as Record<DeliveredEventType, z.ZodObject>
