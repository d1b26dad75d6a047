import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import type { CourseDesign } from '#contract/courses/design/course-design-shape.ts'
import type { ApiClient, Outcome } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { postedForm } from '#app/kit/backend/posted-form.server.ts'
import { failedToast, catchUnavailable } from '#app/kit/backend/unavailable.server.ts'
import { param } from '#app/kit/urls/url-state.ts'
import { designOf, editedDesign, type DesignCalls } from '../design-of.server.ts'
import { idOfItem, itemsOf, keyOf, orderOf, type Item } from './items.ts'
import { moveItem } from './move.server.ts'
import { parentOf } from './places.ts'

/** Immediate actions of the editor's buttons; each can be undone. */
const INTENTS = {
  up: { act: (on: On) => moved(on, -1), failed: 'Ocurrió un error al reordenar' },
  down: { act: (on: On) => moved(on, 1), failed: 'Ocurrió un error al reordenar' },
  copy: { act: copied, failed: 'Ocurrió un error al guardar' },
  undo: { act: (on: On) => taken(on, 'undo'), failed: 'Ocurrió un error al guardar' },
  redo: { act: (on: On) => taken(on, 'redo'), failed: 'Ocurrió un error al guardar' },
} as const

type On = {
  api: ApiClient
  calls: DesignCalls
  design: CourseDesign
  item: Item | undefined
}

/** Action-only route: GET leads to the editor. */
export async function loader(args: LoaderFunctionArgs) {
  const { at } = await designOf(args)
  throw redirect(at.page({ item: param(args.request, 'item') }))
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const { api, id, calls, at } = await editedDesign(args)
  const intent = (await postedForm(request)).form.get('intent') as keyof typeof INTENTS
  const key = param(request, 'item')
  if (!Object.hasOwn(INTENTS, intent)) throw redirect(at.page({ item: key }))
  const design = await api.call(calls.design, { params: { id } })
  const item = itemsOf(design).find((one) => one.key === key)
  const { act, failed } = INTENTS[intent]
  const outcome = await act({ api, calls, design, item }).catch(catchUnavailable(failed))
  const selected = outcome.ok && outcome.value ? outcome.value : key
  const to = at.page({ item: selected })
  if (outcome.ok) return redirect(to)
  return redirectWithFlash(context, to, failedToast(failed, outcome.failure))
}

/** Key of the new selection; undefined: unchanged. */
type Done = Outcome<string | undefined>

const NOTHING: Done = { ok: true, value: undefined }

/** Moves an item up or down among its siblings; the first cannot move up. */
async function moved({ api, calls, design, item }: On, by: 1 | -1): Promise<Done> {
  if (!item || item.kind === 'subjects') return NOTHING
  const order = orderOf(item) + by
  if (order < 1) return NOTHING
  const outcome = await moveItem({ api, calls, design }, item, { parent: parentOf(item), order })
  return outcome.ok ? NOTHING : outcome
}

async function copied({ api, calls, design, item }: On): Promise<Done> {
  if (!item || item.kind === 'subjects') return NOTHING
  const { id } = design
  if (item.kind === 'content') {
    const params = { id, contentId: item.content.id }
    const outcome = await api.attempt(calls.copyContent, { params, body: {} })
    return outcome.ok ? { ok: true, value: keyOf('content', outcome.value.id) } : outcome
  }
  const params = { id, sectionId: idOfItem(item) }
  const outcome = await api.attempt(calls.copySection, { params, body: {} })
  return outcome.ok ? { ok: true, value: keyOf(item.kind, outcome.value.id) } : outcome
}

async function taken({ api, calls, design }: On, which: 'undo' | 'redo'): Promise<Done> {
  const outcome = await api.attempt(calls[which], { params: { id: design.id } })
  return outcome.ok ? NOTHING : outcome
}
