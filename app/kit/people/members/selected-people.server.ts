import type { ActionFunctionArgs } from '@remix-run/node'
import { counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { idOf, currentReturnUrl } from '../../backend/address.server.ts'
import { signedIn, type ApiClient } from '../../backend/api.server.ts'
import { postedForm } from '../../backend/posted-form.server.ts'
import { answerPick, textsOf } from '../../lists/bulk/answers.server.ts'
import { attempted, readBulk } from '../../lists/bulk/bulk.server.ts'
import { changeFlash } from '../../lists/bulk/change-flash.server.ts'
import type { listQuery } from '../../lists/list-query.ts'
import { peopleFiltersIn, type PEOPLE_FILTERS } from '../../lists/people-filters.ts'
import { countSelected, type SelectedRows } from '../../lists/selection.server.ts'

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
export type PeopleListQuery = ReturnType<PeopleList['readListQuery']>
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
  return async (args: ActionFunctionArgs) => {
    const { request, context } = args
    const api = await signedIn(request, context)
    const id = idOf(args.params)
    const bulk = await readBulk({ request, context, api }, list(id), peopleFiltersIn(request))
    const { name } = await owner.read(api, { id })
    const fields = textsOf((await postedForm(request)).form, carries)
    const back = currentReturnUrl(request, owner.at(id))
    return answerPick(
      { ...bulk, back },
      {
        noun: NOUNS.user,
        count: (selected) => countSelected(selected, (query) => read(api, { id }, query)),
        asks: (count) => asks(name, count),
        fields,
        act: (selected) => attempted(change(api, { id }, selected, fields)),
        done: (made) =>
          changeFlash({
            changed: made.changed,
            ...said(name, made),
            undo: owner.undo(id, args.context.requestId),
          }),
      },
    )
  }
}
