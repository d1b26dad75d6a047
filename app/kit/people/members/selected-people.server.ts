import { data, type ActionFunctionArgs } from '@remix-run/node'
import { chooseOne, counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { idOf, currentReturnUrl } from '../../backend/address.server.ts'
import { signedIn, type ApiClient } from '../../backend/api.server.ts'
import { errorBodyOf } from '../../backend/error-body.server.ts'
import { postedForm } from '../../backend/posted-form.server.ts'
import { redirectWithFlash } from '../../backend/flash.server.ts'
import type { listQuery } from '../../lists/list-query.ts'
import type { PEOPLE_FILTERS, peopleFiltersIn } from '../../lists/people-filters.ts'
import {
  countSelected,
  needsConfirmation,
  readSelection,
  type SelectedRows,
} from '../../lists/selection.server.ts'
import { changeFlash } from './change-flash.server.ts'

type Said = Pick<Parameters<typeof changeFlash>[0], 'did' | 'unchanged' | 'others' | 'were'>

/** 'Se asignó «Ética» a 3 usuarios. 1 ya lo tenía.' */
export function assignedWords(
  name: string,
  { changed, skipped }: { changed: number; skipped: number },
): Said {
  return {
    did: `Se asignó «${name}» a ${counted(changed, NOUNS.user)}`,
    unchanged: `«${name}» no se asignó a nadie`,
    others: skipped,
    were: ['ya lo tenía', 'ya lo tenían'],
  }
}

/** Thing that people are assigned to or removed from: a course or an external course. */
export type Owner = {
  read(api: ApiClient, params: { id: number }): Promise<{ name: string }>
  /** URLs of its page, and of undoing a change of its people. */
  at(id: number): string
  undo(id: number, request: string): string
}

/** List of people by name, to select from: those of an owner, or those who can be added. */
export type PeopleList = ReturnType<typeof listQuery<'name', typeof PEOPLE_FILTERS>>
export type Shown = ReturnType<PeopleList['readListQuery']>
type Query = { q: string; limit: number; skip: number; ids?: string | undefined } & ReturnType<
  typeof peopleFiltersIn
>

export type PeoplePick<Row> = {
  owner: Owner
  list: (id: number) => PeopleList
  read: (
    api: ApiClient,
    params: { id: number },
    query: Query,
  ) => Promise<{ results: Row[]; pagination: { total: number } }>
}

/** Returns the action of a page that changes the selected people of an owner; the change can be undone. */
export function selectedPeopleAction<Change extends { changed: number }>({
  owner,
  list,
  read,
  asks,
  carries = [],
  change,
  said,
}: PeoplePick<unknown> & {
  /** Question of the confirmation: '¿Asignar «Ética» a 12 usuarios?' */
  asks: (name: string, count: number) => string
  /** Names of the action's own fields. */
  carries?: readonly string[]
  change: (
    api: ApiClient,
    params: { id: number },
    picked: SelectedRows,
    fields: Record<string, string>,
  ) => Promise<Change>
  said: (name: string, change: Change) => Said
}) {
  return async ({ request, context, params: { id: named } }: ActionFunctionArgs) => {
    const api = await signedIn(request, context)
    const id = idOf({ id: named })
    const [{ name }, pick] = await Promise.all([
      owner.read(api, { id }),
      readSelection({ request, context, api, list: list(id).action }, { allowAllMatching: true }),
    ])
    const { selected, selectionToken } = pick
    const fields = textsOf((await postedForm(request)).form, carries)
    if (!selected) return data({ problem: chooseOne(NOUNS.user), fields }, { status: 422 })
    const many = await countSelected(selected, (query) => read(api, { id }, query))
    if (needsConfirmation(pick, many))
      return { question: { selectionToken, asks: asks(name, many), typed: fields }, fields }
    const made = await attempted(change(api, { id }, selected, fields))
    if (!made.ok) return data({ problem: made.problem, fields }, { status: made.status })
    await pick.clear()
    return redirectWithFlash(
      context,
      currentReturnUrl(request, owner.at(id)),
      changeFlash({
        changed: made.value.changed,
        ...said(name, made.value),
        undo: owner.undo(id, context.requestId),
      }),
    )
  }
}

/** Returns the typed texts of fields by name. */
export function textsOf(form: FormData, names: readonly string[]): Record<string, string> {
  const texts = names.map((name) => {
    const value = form.get(name)
    return [name, typeof value === 'string' ? value.trim() : '']
  })
  return Object.fromEntries(texts) as Record<string, string>
}

/**
 * Runs a change; a refusal by the API is shown above the people (spec 2, §8, 'browser alert'), also when one of
 * them does not exist any more.
 */
export async function attempted<T>(
  change: Promise<T>,
): Promise<{ ok: true; value: T } | { ok: false; status: number; problem: string }> {
  try {
    return { ok: true, value: await change }
  } catch (thrown) {
    if (!(thrown instanceof Response) || thrown.status < 404) throw thrown
    const { errors, message } = await errorBodyOf(thrown)
    return { ok: false, status: thrown.status, problem: errors[0]?.message ?? message }
  }
}
