import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { courses } from '#contract/courses.ts'
import { chooseOne, NOUNS } from '#contract/nouns.ts'
import type { ErrorBody } from '#contract/shapes.ts'
import { idOf, sameBack } from '../backend/address.server.ts'
import { signedIn, type ApiClient } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { UNKNOWN_ERROR } from '../copy/common.ts'
import type { ListPage } from '../lists/list-page-data.ts'
import { countOf, mustAsk, readPick, type Picked } from '../lists/picked.server.ts'
import { readByName } from '../lists/read-page.server.ts'
import { changeFlash } from '../members/change-flash.server.ts'
import { paths } from '../paths.ts'
import { chosenBy } from '../people-filters/chosen.server.ts'
import type { assignmentList } from './list-query.ts'

type List = ReturnType<typeof assignmentList>
type Shown = ReturnType<List['readListQuery']>
type Narrowed = ReturnType<List['filtersOf']>

/** A page of people; when they cannot be loaded the picker says so itself (spec 2, §8). */
async function readPeople<Row>(
  ...[visit, list, read]: Parameters<typeof readByName<Row, Shown, Narrowed>>
): Promise<{ page: ListPage<Row, Shown>; failed: boolean }> {
  try {
    return { page: await readByName(visit, list, read), failed: false }
  } catch (thrown) {
    if (!(thrown instanceof Response) || thrown.status < 500) throw thrown
    const shown = list.readListQuery(new URL(visit.request.url).searchParams)
    return { page: { rows: [], total: 0, pageSize: 10, shown }, failed: true }
  }
}

/** A page of a course's people, of those who have it or of those who do not. */
export async function readCoursePeople<Row>(
  { request, context, params }: LoaderFunctionArgs,
  list: (id: number) => List,
  read: (
    api: ApiClient,
    params: { id: number },
    query: Parameters<Parameters<typeof readPeople<Row>>[2]>[0],
  ) => ReturnType<Parameters<typeof readPeople<Row>>[2]>,
) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const [{ name }, people, chosen] = await Promise.all([
    api.call(courses.get, { params: { id } }),
    readPeople({ request, context, api }, list(id), (query) => read(api, { id }, query)),
    chosenBy(api, request),
    requireAdmin(api),
  ])
  return { id, name, chosen, ...people }
}

type Said = Pick<Parameters<typeof changeFlash>[0], 'did' | 'unchanged' | 'others' | 'were'>

/** What a page of a course's people does with those who are chosen; it can be undone. */
export function coursePeopleAction<Change extends { changed: number }>({
  list,
  count,
  asks,
  change,
  said,
}: {
  list: (id: number) => List
  /** Among whom all that match are. */
  count: (
    api: ApiClient,
    params: { id: number },
    query: Parameters<Parameters<typeof countOf>[1]>[0],
  ) => ReturnType<Parameters<typeof countOf>[1]>
  /** '¿Asignar «Ética» a 12 usuarios?' */
  asks: (course: string, count: number) => string
  change: (api: ApiClient, params: { id: number }, picked: Picked) => Promise<Change>
  said: (course: string, change: Change) => Said
}) {
  return async ({ request, context, params: { id: named } }: ActionFunctionArgs) => {
    const api = await signedIn(request, context)
    const id = idOf({ id: named })
    const [{ name }, pick] = await Promise.all([
      api.call(courses.get, { params: { id } }),
      readPick({ request, context, api, list: list(id).action }, { wholesale: true }),
    ])
    const { picked, proof } = pick
    if (!picked) return data({ problem: chooseOne(NOUNS.user) }, { status: 422 })
    const many = await countOf(picked, (query) => count(api, { id }, query))
    if (mustAsk(pick, many)) return { question: { proof, asks: asks(name, many) } }
    const made = await attempted(change(api, { id }, picked))
    if (!made.ok) return data({ problem: made.problem }, { status: made.status })
    await pick.used()
    return redirectWithFlash(
      context,
      sameBack(request, paths.courses.detail(id)),
      changeFlash({
        changed: made.value.changed,
        ...said(name, made.value),
        undo: paths.courses.assignmentUndo(id, context.requestId),
      }),
    )
  }
}

/**
 * A change that the API makes or refuses; what it refuses is shown above the people (spec 2, §8,
 * 'browser alert'), also when one of them does not exist any more.
 */
async function attempted<T>(
  change: Promise<T>,
): Promise<{ ok: true; value: T } | { ok: false; status: number; problem: string }> {
  try {
    return { ok: true, value: await change }
  } catch (thrown) {
    if (!(thrown instanceof Response) || thrown.status < 404) throw thrown
    const body = (await thrown.json().catch(() => ({}))) as Partial<ErrorBody>
    return { ok: false, status: thrown.status, problem: body.message ?? UNKNOWN_ERROR }
  }
}
