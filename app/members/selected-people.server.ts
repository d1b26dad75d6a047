import { data, type ActionFunctionArgs } from '@remix-run/node'
import { chooseOne, NOUNS } from '#contract/nouns.ts'
import { idOf, currentReturnUrl } from '../backend/address.server.ts'
import { signedIn, type ApiClient } from '../backend/api.server.ts'
import { errorBodyOf } from '../backend/error-body.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import {
  countSelected,
  needsConfirmation,
  readSelection,
  type SelectedRows,
} from '../lists/selection.server.ts'
import { changeFlash } from './change-flash.server.ts'

type Said = Pick<Parameters<typeof changeFlash>[0], 'did' | 'unchanged' | 'others' | 'were'>

/** Thing that people are assigned to or removed from: a course or an external course. */
export type Owner = {
  read(api: ApiClient, params: { id: number }): Promise<{ name: string }>
  /** URLs of its page, and of undoing a change of its people. */
  at(id: number): string
  undo(id: number, request: string): string
}

/** Returns the action of a page that changes the selected people of an owner; the change can be undone. */
export function selectedPeopleAction<Change extends { changed: number }>({
  owner,
  list,
  count,
  asks,
  change,
  said,
}: {
  owner: Owner
  list: (id: number) => { action: string }
  /** Counts all matching people. */
  count: (
    api: ApiClient,
    params: { id: number },
    query: Parameters<Parameters<typeof countSelected>[1]>[0],
  ) => ReturnType<Parameters<typeof countSelected>[1]>
  /** Question of the confirmation: '¿Asignar «Ética» a 12 usuarios?' */
  asks: (name: string, count: number) => string
  change: (api: ApiClient, params: { id: number }, picked: SelectedRows) => Promise<Change>
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
    if (!selected) return data({ problem: chooseOne(NOUNS.user) }, { status: 422 })
    const many = await countSelected(selected, (query) => count(api, { id }, query))
    if (needsConfirmation(pick, many))
      return { question: { selectionToken, asks: asks(name, many) } }
    const made = await attempted(change(api, { id }, selected))
    if (!made.ok) return data({ problem: made.problem }, { status: made.status })
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

/**
 * Runs a change; a refusal by the API is shown above the people (spec 2, §8, 'browser alert'), also when one of
 * them does not exist any more.
 */
async function attempted<T>(
  change: Promise<T>,
): Promise<{ ok: true; value: T } | { ok: false; status: number; problem: string }> {
  try {
    return { ok: true, value: await change }
  } catch (thrown) {
    if (!(thrown instanceof Response) || thrown.status < 404) throw thrown
    return { ok: false, status: thrown.status, problem: (await errorBodyOf(thrown)).message }
  }
}
