import { z } from 'zod'
import { inOrder } from '#contract/courses/design/course-problems.ts'
import type { CourseDesign, DesignContent } from '#contract/courses/design/course-design-shape.ts'
import { chooseOne, counted, done, NOUNS } from '#contract/platform/values/nouns.ts'
import { MAX_IDS, orNone, reference, version } from '#contract/platform/values/shapes.ts'
import type { Outcome } from '#app/kit/backend/api.server.ts'
import { parseIds } from '#app/kit/backend/address.server.ts'
import { catchUnavailable } from '#app/kit/backend/unavailable.server.ts'
import { textValue } from '#app/kit/forms/field.tsx'
import type { Problems } from '#app/kit/forms/saving/read-form.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { SELECTION_NAME } from '#app/kit/ui/tables/selection.ts'
import type { editedDesign } from '../design-of.server.ts'
import { itemsOf, keyOf } from './items.ts'
import { COPY_TO, FIRST, INTENTS, type Intent } from './selection-words.ts'

/** Changes of several contents of a course as one. */

export const selectionForm = z.object({
  intent: z.enum(INTENTS),
  subSection: reference,
  /** '' is the end, `FIRST` the beginning, an id the content before which they go. */
  place: z.string().max(20).optional(),
  course: reference,
  version: orNone(version),
})
type Values = z.output<typeof selectionForm>

export const tickedIn = (form: FormData) => parseIds(form.getAll(SELECTION_NAME))

/** Returns the intent of the pressed button; null when it only shows the form again. */
export function intentIn(form: FormData): Intent | null {
  const given = form.get('intent')
  return INTENTS.find((one) => one === given) ?? null
}

/** Returns the problems that the schema does not find. */
export function problemsIn(form: FormData): Problems {
  const intent = intentIn(form)
  if (!intent) return {}
  if (form.getAll(SELECTION_NAME).length > MAX_IDS)
    return {
      [SELECTION_NAME]: `Se pueden cambiar hasta ${counted(MAX_IDS, NOUNS.courseContent)} juntos.`,
    }
  if (tickedIn(form).length === 0) return { [SELECTION_NAME]: chooseOne(NOUNS.courseContent) }
  if (intent === 'move' && !form.get('subSection'))
    return { subSection: 'Debes elegir una subsección' }
  if (intent === COPY_TO && !form.get('course')) return { course: 'Debes elegir un curso' }
  return {}
}

type On = Pick<Awaited<ReturnType<typeof editedDesign>>, 'api' | 'id' | 'any' | 'calls' | 'at'>
type Done = Outcome<[to: string, message: string]>

/** Changes the contents and returns the address and the message that follow. */
export async function changeContents(on: On, ids: number[], values: Values): Promise<Done> {
  const { api, id, calls } = on
  const design = await api.call(calls.design, { params: { id } })
  const { act, failed } = ACTS[values.intent]
  return act({ ...on, design, ids, values }).catch(catchUnavailable(failed))
}

type Act = On & { design: CourseDesign; ids: number[]; values: Values }

const ACTS: Record<Intent, { act: (on: Act) => Promise<Done>; failed: string }> = {
  move: { act: moved, failed: 'Ocurrió un error al reordenar' },
  copy: { act: copied, failed: 'Ocurrió un error al guardar' },
  [COPY_TO]: { act: copiedTo, failed: 'Ocurrió un error al guardar' },
  remove: { act: removed, failed: 'Ocurrió un error al eliminar el contenido' },
}

async function moved({ api, id, calls, at, design, ids, values }: Act): Promise<Done> {
  const subSection = values.subSection!
  const order = orderOf(design, { ids, subSection, place: textValue(values.place) })
  const params = { id }
  const body = { ids, subSection, order }
  const outcome = await api.attempt(calls.moveContents, { params, body }, seen(values))
  if (!outcome.ok) return outcome
  const item = keyOf('content', inReadingOrder(design, ids)[0]!.id)
  const where = subsectionsOf(design).find((one) => one.id === subSection)?.name
  return gone(at.page({ item }), `${said(['movió', 'movieron'], ids)} a «${where}».`)
}

async function copied({ api, id, calls, at, ids, values }: Act): Promise<Done> {
  const params = { id }
  const outcome = await api.attempt(calls.copyContents, { params, body: { ids } }, seen(values))
  if (!outcome.ok) return outcome
  const item = keyOf('content', outcome.value.ids[0]!)
  return gone(at.page({ item }), `${said(['duplicó', 'duplicaron'], ids)}.`)
}

async function copiedTo({ api, id, calls, any, ids, values }: Act): Promise<Done> {
  const body = { ids, course: values.course }
  const params = { id }
  const outcome = await api.attempt(calls.copyContents, { params, body }, seen(values))
  if (!outcome.ok) return outcome
  const { course, ids: copies } = outcome.value
  const there = (any ? paths.designs : paths.courses).editor(course)
  const item = keyOf('content', copies[0]!)
  const what = said(['copió', 'copiaron'], ids)
  return gone(there.page({ item }), `${what} al final de este curso, con sus archivos.`)
}

async function removed({ api, id, calls, at, design, ids, values }: Act): Promise<Done> {
  const params = { id }
  const outcome = await api.attempt(calls.removeContents, { params, body: { ids } }, seen(values))
  if (!outcome.ok) return outcome
  const [first] = inReadingOrder(design, ids)
  const item = keyOf('subsection', first!.subsection)
  return gone(at.page({ item }), `${said(['eliminó', 'eliminaron'], ids)}. Con «Deshacer» vuelven.`)
}

/** Returns the version that the form was based on. */
const seen = ({ version }: Values) => (version === null ? {} : { ifVersion: version })

const gone = (to: string, message: string): Done => ({ ok: true, value: [to, message] })
const said = (verb: readonly [string, string], ids: readonly number[]) =>
  done(verb, ids.length, NOUNS.courseContent)

/** Returns the subsections in reading order, each under its section's name. */
export function subsectionsOf(design: CourseDesign) {
  return inOrder(design.sections).flatMap((section) =>
    inOrder(section.sections).map(({ id, name, contents }) => ({
      id,
      name: `${section.name} › ${name}`,
      contents: inOrder<DesignContent>(contents),
    })),
  )
}

function inReadingOrder(design: CourseDesign, ids: readonly number[]) {
  const wanted = new Set(ids)
  return itemsOf(design).flatMap((item) =>
    item.kind === 'content' && wanted.has(item.content.id)
      ? [{ id: item.content.id, subsection: item.subsection.id }]
      : [],
  )
}

/** Returns the order of a place: it counts the contents of the subsection that do not move. */
function orderOf(
  design: CourseDesign,
  { ids, subSection, place }: { ids: readonly number[]; subSection: number; place: string },
): number | null {
  if (place === '') return null
  if (place === FIRST) return 1
  const siblings = subsectionsOf(design).find(({ id }) => id === subSection)?.contents ?? []
  const at = siblings.findIndex(({ id }) => String(id) === place)
  if (at < 0) return null
  return siblings.slice(0, at).filter(({ id }) => !ids.includes(id)).length + 1
}
