import { MAX_COUNTED, RECENT_DAYS } from '#contract/oversight/attention-bounds.ts'
import type { Attention } from '#contract/oversight/attention.ts'
import { agree } from '#contract/platform/values/nouns.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { formatNumber } from '#app/kit/ui/format.ts'
import type { IconName } from '#app/kit/ui/icon.tsx'

/** Entry of the strip: a count, its label, and the list that was counted. */
export type AttentionEntry = {
  key: string
  to: string
  icon: IconName
  /** '1.234', or '10.000 o más'. */
  count: string
  words: string
}

/**
 * Returns the pending items of the tenant `tenant`, most urgent first; kinds with a count of 0 are
 * left out.
 */
export function entriesOf(waiting: Attention, tenant: number): AttentionEntry[] {
  const {
    courses_without_people: empty,
    people_never_active: people,
    courses_overdue: overdue,
    external_courses_overdue: external,
    certifications_expiring: certifications,
    reminders_unheard: unheard,
    preregistrations_pending: preregistrations,
    messages_to_approve: messages,
    failed_mails: mails,
  } = waiting
  const entries = [
    ...waiting.imports.flatMap(ofImports),
    {
      key: 'mails',
      to: paths.outbox.list({ tenant, status: 'failed', days: RECENT_DAYS }),
      icon: 'mail',
      many: mails ?? 0,
      words: agree(mails ?? 0, 'correo no se pudo enviar', 'correos no se pudieron enviar'),
    },
    {
      key: 'preregistrations',
      to: paths.preregistrations.list(),
      icon: 'preregistrations',
      many: preregistrations,
      words: agree(preregistrations, 'prerregistro por decidir', 'prerregistros por decidir'),
    },
    {
      key: 'messages',
      to: paths.communications.list({ messages: 'pending_approval' }),
      icon: 'communications',
      many: messages,
      words: agree(messages, 'mensaje espera tu aprobación', 'mensajes esperan tu aprobación'),
    },
    {
      key: 'overdue',
      to: paths.reports.report('courses', { due: 'overdue' }),
      icon: 'courses',
      many: overdue,
      words: agree(overdue, 'curso vencido de una persona', 'cursos vencidos de personas'),
    },
    {
      key: 'external-courses',
      to: paths.externalCourses.list({ due: 'overdue' }),
      icon: 'external-courses',
      many: external,
      words: agree(
        external,
        'curso externo con personas vencidas',
        'cursos externos con personas vencidas',
      ),
    },
    {
      key: 'certifications',
      to: paths.certifications.expiring(),
      icon: 'certifications',
      many: certifications,
      words: agree(
        certifications,
        'certificación vence en los próximos 30 días',
        'certificaciones vencen en los próximos 30 días',
      ),
    },
    {
      key: 'reminders',
      to: `${paths.certifications.expiring()}#unheard`,
      icon: 'mail',
      many: unheard,
      words: agree(
        unheard,
        'recordatorio de certificación no llega a nadie',
        'recordatorios de certificaciones no llegan a nadie',
      ),
    },
    {
      key: 'people',
      to: paths.users.list({ status: 'enabled', role: 'user', activity: 'never' }),
      icon: 'user-off',
      many: people,
      words: agree(
        people,
        'usuario nunca ha entrado a la aplicación',
        'usuarios nunca han entrado a la aplicación',
      ),
    },
    {
      key: 'courses',
      to: paths.courses.list({ people: 'none' }),
      icon: 'courses',
      many: empty,
      words: agree(empty, 'curso sin usuarios', 'cursos sin usuarios'),
    },
  ] satisfies (Omit<AttentionEntry, 'count'> & { many: number })[]
  return entries
    .filter(({ many }) => many > 0)
    .map(({ many, ...entry }) => ({
      ...entry,
      count: many >= MAX_COUNTED ? `${formatNumber(MAX_COUNTED)} o más` : formatNumber(many),
    }))
}

type Jobs = Attention['imports'][number]

function ofImports({ kind, parent_id: course, parent_name, failed, waiting, job_id: job }: Jobs) {
  const place = placeOf(kind, course, parent_name)
  if (place === null) return []
  const at = paths.import(place.list)
  const isSingle = failed + waiting === 1
  const entry = (many: number, key: string, [one, more]: [string, string]) => ({
    key: `${kind} ${course ?? ''} ${key}`,
    to: isSingle ? at.job(job) : at.upload,
    icon: 'upload' as const,
    many,
    words: `${agree(many, 'importación', 'importaciones')} de ${place.things} ${agree(many, one, more)}`,
  })
  return [
    entry(failed, 'failed', ['falló', 'fallaron']),
    entry(waiting, 'waiting', ['espera que continúes', 'esperan que continúes']),
  ]
}

/** Returns the address of the wizard of an import kind. */
function placeOf(
  kind: Jobs['kind'],
  course: number | null,
  name: string | null,
): { list: string; things: string } | null {
  const into = (what: string) =>
    name === null ? `usuarios de un ${what}` : `usuarios de «${name}»`
  if (kind === 'users') return { list: paths.users.list(), things: 'usuarios' }
  if (kind === 'areas') return { list: paths.areas.list(), things: 'áreas' }
  if (kind === 'positions') return { list: paths.positions.list(), things: 'cargos' }
  if (kind === 'user-certifications')
    return { list: paths.certifications.list(), things: 'certificaciones de usuarios' }
  if (kind === 'course-users' && course !== null)
    return { list: paths.courses.detail(course), things: into('curso') }
  if (kind === 'external-course-users' && course !== null)
    return { list: paths.externalCourseUsers.list(course), things: into('curso externo') }
  return null
}
