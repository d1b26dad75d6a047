import { data, type AppLoadContext } from '@remix-run/node'
import {
  externalCourseUsers,
  type ExternalCourseUser,
} from '#contract/training/external-course-users.ts'
import type { ExternalCourse } from '#contract/training/external-courses.ts'
import { agree, counted, NOUNS } from '#contract/platform/values/nouns.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { momentIn } from '#app/kit/forms/dates/moments.ts'
import { FORM_ERROR } from '#app/kit/forms/paths.ts'
import type { Failure } from '#app/kit/forms/saving/failure.ts'
import { changeFlash } from '#app/kit/lists/bulk/change-flash.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import {
  begunOf,
  confirmedIn,
  fieldOf,
  isDisputed,
  isNext,
  isUnattended,
  markOf,
  marksOf,
  typedIn,
  versionOf,
  type Marked,
  type Typed,
  type Unattended,
} from './form.ts'
import { ofPerson } from './person-errors.ts'

/** Returns the default start for records without one: the course's, else the latest of its records. */
export async function proposedStart(
  api: ApiClient,
  { id, start_time }: ExternalCourse,
): Promise<string | null> {
  if (start_time) return start_time
  const query = { dated: 'true', sort: 'start_time', order: 'desc', limit: 1 } as const
  const { results } = await api.call(externalCourseUsers.users, { params: { id }, query })
  return results[0]?.start_time ?? null
}

/** Storage of an attendance page: concurrent changes of other users stay, and are shown. */

const LABELS: Record<Marked, string> = {
  assisted: 'Asistió',
  approved: 'Aprobó',
  quantitative_result: 'Resultado',
}

type At = { api: ApiClient; id: number }
type Where = At & { context: AppLoadContext; to: string }

type Answer = {
  fieldErrors: Record<string, string>
  repopulateFields: Record<string, unknown>
  formId?: string
  unattended?: Unattended
}

const answerOf = (answer: Answer, status = 200) => data(answer, { status })

/** Returns the posted form with all users of the page marked as present; stores nothing. */
export function everybodyPresent(form: FormData) {
  const present = typedIn(form).map((one) => [fieldOf('assisted', one.id), 'true'])
  return answerOf({
    fieldErrors: {},
    repopulateFields: { ...filled(form), ...(Object.fromEntries(present) as object) },
  })
}

export async function storeAttendance({ api, context, id, to }: Where, form: FormData) {
  const typed = typedIn(form)
  const start_time = momentIn(form, 'start')
  // With a date, all users of the page without one take it.
  const due = start_time ? typed : typed.filter(({ changed }) => changed.length > 0)
  if (due.length === 0) {
    return redirectWithFlash(context, to, {
      tone: 'info',
      message: 'No había cambios por guardar.',
    })
  }
  const confirmed = confirmedIn(form)
  const unattended = due.filter(isUnattended).map((one) => one.id)
  if (unattended.some((one) => !confirmed.ids.includes(one))) {
    return answerOf({
      fieldErrors: {},
      repopulateFields: filled(form),
      unattended: { ids: unattended, next: isNext(form) },
    })
  }
  const send = (records: ReturnType<typeof markOf>[]) =>
    api.attempt(externalCourseUsers.markAttendance, {
      params: { id },
      body: { records, start_time },
    })

  const first = await send(due.map((one) => markOf(one)))
  if (!first.ok) return refused({ api, id }, form, due, first.failure)
  let { changed, outdated } = first.value
  let gone = first.value.gone.length
  // For records whose other fields another user changed, the typed fields are merged with theirs.
  const byId = new Map(due.map((one) => [one.id, one]))
  const agreed = outdated.filter((record) => !isDisputed(byId.get(record.id)!, record))
  if (agreed.length > 0) {
    const again = await send(agreed.map(({ id: of, version }) => markOf(byId.get(of)!, version)))
    if (!again.ok) return refused({ api, id }, form, due, again.failure)
    changed += again.value.changed
    gone += again.value.gone.length
    outdated = outdated.filter((record) => !agreed.includes(record)).concat(again.value.outdated)
  }
  if (outdated.length > 0) return disputed(api, id, form, { typed, outdated, changed })
  return redirectWithFlash(
    context,
    to,
    changeFlash({
      changed,
      did: `Se guardó la asistencia de ${counted(changed, NOUNS.user)}`,
      unchanged: 'Nada cambió',
      others: gone,
      were: ['ya no está en el curso', 'ya no están en el curso'],
      undo: paths.externalCourseUsers.undo(id, context.requestId),
    }),
  )
}

const filled = (form: FormData) =>
  Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))

/** Returns the posted form with the API's errors, by the fields of each record and with the names of their people. */
async function refused(at: At, form: FormData, due: readonly Typed[], failure: Failure) {
  const fieldErrors: Record<string, string> = {}
  const found = failure.errors.map(({ path, message }) => {
    const [, place, field] = /^(?:body\.)?records\.(\d+)\.(\w+)$/.exec(path) ?? []
    return { path, message, field: field as Marked | undefined, one: due[Number(place)] }
  })
  const names = await namesOf(
    at,
    found.flatMap(({ one }) => (one ? [one.id] : [])),
  )
  for (const { path, message, field, one } of found) {
    if (path.endsWith('start_time')) fieldErrors['start_day'] ??= message
    else if (one && field)
      fieldErrors[fieldOf(field, one.id)] ??= ofPerson(names.get(one.id), message)
    else fieldErrors[FORM_ERROR] ??= message
  }
  if (failure.errors.length === 0) fieldErrors[FORM_ERROR] = failure.message
  return answerOf({ fieldErrors, repopulateFields: filled(form) }, failure.status)
}

async function namesOf({ api, id }: At, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const query = { ids: ids.join(','), enabled: 'all', limit: 1000 } as const
  const { results } = await api.call(externalCourseUsers.users, { params: { id }, query })
  return new Map(results.map((record) => [record.id, record.full_name]))
}

/** Returns the posted form based on the stored values: sending it again overwrites them. */
async function disputed(
  api: ApiClient,
  id: number,
  form: FormData,
  {
    typed,
    outdated,
    changed,
  }: { typed: readonly Typed[]; outdated: readonly ExternalCourseUser[]; changed: number },
) {
  const ids = typed.map((one) => one.id).join(',')
  const { results } = await api.call(externalCourseUsers.users, {
    params: { id },
    query: { ids, enabled: 'all', limit: 1000 },
  })
  const mine = new Set(outdated.map((record) => record.id))
  const fieldErrors: Record<string, string> = {}
  const values: Record<string, unknown> = filled(form)
  for (const record of results) {
    const [name, begun] = begunOf(record)
    values[name] = begun
    const now = marksOf(record)
    const one = typed.find((each) => each.id === record.id)!
    if (!mine.has(record.id)) {
      for (const field of Object.keys(now) as Marked[])
        values[fieldOf(field, record.id)] = now[field]
      continue
    }
    for (const field of Object.keys(now) as Marked[]) {
      if (!one.changed.includes(field)) values[fieldOf(field, record.id)] = now[field]
      else if (now[field] !== one.begun[field]) {
        fieldErrors[fieldOf(field, record.id)] =
          `${record.full_name}: otra persona cambió ${LABELS[field]} a ${inWords(field, now[field])}`
      }
    }
  }
  const conflict = agree(
    outdated.length,
    'Otra persona cambió lo mismo de 1 usuario',
    `Otra persona cambió lo mismo de ${counted(outdated.length, NOUNS.user)}`,
  )
  const stored = changed > 0 ? `Se guardó la asistencia de ${counted(changed, NOUNS.user)}. ` : ''
  fieldErrors[FORM_ERROR] = `${stored}${conflict}: guarda de nuevo para que quede lo tuyo.`
  return answerOf(
    { fieldErrors, repopulateFields: values, formId: `attendance-again-${versionOf(results)}` },
    409,
  )
}

function inWords(field: Marked, value: string): string {
  if (field === 'quantitative_result') return value === '' ? '«(vacío)»' : `«${value}»`
  return value === 'true' ? '«sí»' : '«no»'
}
