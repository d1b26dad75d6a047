import { z } from 'zod'
import { endpoint } from '#contract/platform/endpoint.ts'
import { REPORT_FREQUENCIES, type ReportFrequency } from './report-kinds.ts'
import { filterWords, reportKind, reportQuery } from './report-views.ts'
import {
  id,
  idParams,
  instant,
  option,
  orNone,
  page,
  paged,
  requiredText,
  sep,
  versionRead,
  wholeNumber,
  yesOrNo,
} from '#contract/platform/values/shapes.ts'

/** Reports sent by mail on a schedule: a link that opens them, and the file up to 5 MB. */

const count = z.number().int()

export const MAX_RECIPIENTS = 50
export const MAX_ATTACHED_BYTES = 5 * 1024 * 1024

const NO_HOUR = 'Debes elegir una hora, de 0 a 23'
const NO_WEEKDAY = 'Debes elegir un día de la semana'
const NO_DAY = 'Debes elegir un día del mes, de 1 a 31'

const frequency = z.enum(
  Object.keys(REPORT_FREQUENCIES) as [ReportFrequency, ...ReportFrequency[]],
  { error: 'Debes elegir cada cuánto se envía' },
)

const format = z.enum(['csv', 'xlsx'], { error: 'Debes elegir el archivo' }).default('csv')

const fields = z.object({
  name: requiredText('Nombre', 'Debes especificar el nombre', 150),
  kind: reportKind,
  query: reportQuery,
  frequency,
  /** For a weekly schedule: 1 is Monday, 7 Sunday. */
  weekday: orNone(wholeNumber({ min: 1, max: 7, message: NO_WEEKDAY })),
  /** For a monthly schedule; a shorter month uses its last day. */
  day: orNone(wholeNumber({ min: 1, max: 31, message: NO_DAY })),
  /** Hour in the tenant's time zone. */
  hour: wholeNumber({ max: 23, message: NO_HOUR }),
  /** Attached file. */
  format,
  /** Delimiter of an attached CSV. */
  sep,
  /** Console users of this tenant; left out, the actor. */
  recipient_ids: z
    .array(id)
    .min(1, 'Debes elegir al menos un destinatario')
    .max(MAX_RECIPIENTS, `Se admiten hasta ${MAX_RECIPIENTS} destinatarios`)
    .transform((ids) => [...new Set(ids)])
    .optional(),
  enabled: yesOrNo.default(true),
})

/** Requires the weekday of a weekly schedule and the day of a monthly one. */
function dayNeeded(
  { frequency, weekday, day }: Pick<z.output<typeof fields>, 'frequency' | 'weekday' | 'day'>,
  context: { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void },
): void {
  if (frequency === 'weekly' && weekday === null) {
    context.addIssue({ code: 'custom', path: ['weekday'], message: NO_WEEKDAY })
  }
  if (frequency === 'monthly' && day === null) {
    context.addIssue({ code: 'custom', path: ['day'], message: NO_DAY })
  }
}

export const newReportSchedule = fields.superRefine(dayNeeded)
export const reportScheduleChanges = fields.extend({ version: versionRead }).superRefine(dayNeeded)

export const reportSchedule = z.object({
  id,
  name: z.string(),
  kind: reportKind,
  query: z.string(),
  filters: z.array(filterWords),
  frequency,
  weekday: count.nullable(),
  day: count.nullable(),
  hour: count,
  format,
  sep,
  enabled: z.boolean(),
  owner: option,
  /** The author comes first while they are a recipient. */
  recipients: z.array(z.object({ id, full_name: z.string(), email: z.string() })),
  /** Next delivery; null when the schedule is off. */
  next_at: instant.nullable(),
  /**
   * Last delivery: time and number of recipients; `skipped` may not see the report any more or have
   * no valid address.
   */
  last: z.object({ at: instant, sent: count, skipped: count }).nullable(),
  created_at: instant,
  version: count,
})
export type ReportSchedule = z.infer<typeof reportSchedule>

export const reportScheduleCalls = {
  schedules: endpoint({
    method: 'get',
    path: '/reports/schedules',
    summary:
      'Envíos programados de reportes: los propios, y para administradores todos, por nombre',
    access: 'staff',
    query: z.object({ ...page, kind: reportKind.optional() }),
    answer: paged(reportSchedule),
  }),
  createSchedule: endpoint({
    method: 'post',
    path: '/reports/schedules',
    summary: 'Programar el envío de un reporte por correo; no para quien actúa en otra compañía',
    access: 'staff',
    tokens: 'personal',
    body: newReportSchedule,
    status: 201,
    answer: reportSchedule,
  }),
  schedule: endpoint({
    method: 'get',
    path: '/reports/schedules/{id}',
    summary: 'Un envío programado',
    access: 'staff',
    params: idParams,
    answer: reportSchedule,
  }),
  updateSchedule: endpoint({
    method: 'put',
    path: '/reports/schedules/{id}',
    summary: 'Modificar un envío programado',
    access: 'staff',
    params: idParams,
    body: reportScheduleChanges,
    answer: reportSchedule,
  }),
  sendSchedule: endpoint({
    method: 'post',
    path: '/reports/schedules/{id}/send',
    summary:
      'Enviarse ahora un envío programado, solo a quien lo pide; otra vez, después de un minuto; no para quien actúa en otra compañía',
    access: 'staff',
    tokens: 'personal',
    params: idParams,
    status: 202,
    /** `to` is the address of the actor. A job writes the mail. */
    answer: z.object({ id, name: z.string(), to: z.string() }),
  }),
  removeSchedule: endpoint({
    method: 'delete',
    path: '/reports/schedules/{id}',
    summary: 'Eliminar un envío programado',
    access: 'staff',
    params: idParams,
    answer: z.object({ id }),
  }),
}
