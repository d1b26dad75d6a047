import { z } from 'zod'
import { endpoint } from '#contract/platform/endpoint.ts'
import { idParams, versionRead } from '#contract/platform/values/shapes.ts'

/**
 * Calendars of the sessions of external courses: invitations by mail, and a private feed for each person and
 * instructor (docs/decisions/0103). A company has neither until it turns them on.
 */

const feature = 'externalTraining'
const count = z.number().int()

export const calendarSettingsForm = z.object({
  invitations: z.boolean({ error: 'Se espera true o false' }),
  version: versionRead,
})

export const calendarSettings = z.object({
  /** True: sessions are sent as invitations, and feeds can be read. */
  invitations: z.boolean(),
  /** Number of sessions of people that have not begun. */
  upcoming: count,
  /** Names of the instructors of those sessions without an address, the first 20 by name. */
  instructors_without_email: z.array(z.string()),
  version: count,
})
export type CalendarSettings = z.infer<typeof calendarSettings>

/** Address of a feed; null while the company has no calendars. It works without signing in. */
const link = z.object({ url: z.url().nullable() })

const INVALID_LINK = 'El enlace no es válido'
const token = z.string({ error: INVALID_LINK }).regex(/^[\w.-]{1,300}$/, INVALID_LINK)

export const calendars = {
  settings: endpoint({
    method: 'get',
    path: '/calendars/settings',
    summary:
      'Si la compañía envía las sesiones de los cursos externos como invitaciones de calendario',
    access: 'staff',
    feature,
    answer: calendarSettings,
  }),
  changeSettings: endpoint({
    method: 'put',
    path: '/calendars/settings',
    summary: 'Activar o desactivar las invitaciones de calendario y los calendarios de la compañía',
    access: 'admin',
    feature,
    body: calendarSettingsForm,
    answer: calendarSettings,
  }),
  own: endpoint({
    method: 'get',
    path: '/me/calendar',
    summary: 'Enlace del calendario propio',
    access: 'learner',
    tokens: 'none',
    feature,
    personal: true,
    answer: link,
  }),
  renewOwn: endpoint({
    method: 'post',
    path: '/me/calendar/renewal',
    summary: 'Renovar el enlace del calendario propio: el anterior deja de funcionar',
    access: 'learner',
    tokens: 'none',
    feature,
    personal: true,
    answer: link,
  }),
  renewOfUser: endpoint({
    method: 'post',
    path: '/users/{id}/calendar/renewal',
    summary:
      'Renovar el enlace del calendario de un usuario, que recibe el nuevo por correo; el anterior deja de funcionar',
    access: 'admin',
    feature,
    params: idParams,
    answer: z.object({ to: z.string() }),
  }),
  ofInstructor: endpoint({
    method: 'get',
    path: '/instructors/{id}/calendar',
    summary: 'Enlace del calendario de un formador',
    access: 'admin',
    tokens: 'none',
    feature,
    params: idParams,
    answer: link.extend({ name: z.string() }),
  }),
  renewOfInstructor: endpoint({
    method: 'post',
    path: '/instructors/{id}/calendar/renewal',
    summary: 'Renovar el enlace del calendario de un formador: el anterior deja de funcionar',
    access: 'admin',
    tokens: 'none',
    feature,
    params: idParams,
    answer: link.extend({ name: z.string() }),
  }),
  feed: endpoint({
    method: 'get',
    path: '/public/calendars/{token}/calendar.ics',
    summary:
      'Sesiones de una persona o de un formador, para suscribirse desde un calendario (iCalendar)',
    access: 'public',
    params: z.object({ token }),
    answer: { stream: 'text/calendar; charset=utf-8' },
  }),
}
