import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { ConfirmDialog } from '#app/kit/forms/confirm-dialog.tsx'
import { failedToast, catchUnavailable } from '#app/kit/backend/unavailable.server.ts'
import { param } from '#app/kit/urls/url-state.ts'
import { editedDesign, requireEditable } from '../design-of.server.ts'
import { afterDeletion, idOfItem, itemsOf } from './items.ts'

const TITLES = {
  section: 'Eliminar sección',
  subsection: 'Eliminar subsección',
  content: 'Eliminar contenido',
} as const

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? TITLES[data.kind] : 'Eliminar' },
]

async function chosen(args: LoaderFunctionArgs) {
  const editor = await editedDesign(args)
  const { api, id, calls, at } = editor
  const key = param(args.request, 'item')
  const design = await api.call(calls.design, { params: { id } })
  requireEditable(design, at)
  const item = itemsOf(design).find((one) => one.key === key)
  if (!item || item.kind === 'subjects') throw redirect(at.page())
  return { ...editor, design, item, kind: item.kind }
}

export async function loader(args: LoaderFunctionArgs) {
  const { design, item, kind, at } = await chosen(args)
  const below = itemsOf(design).filter(
    (one) => one.kind === 'content' && one.path.startsWith(`${item.path}/`),
  ).length
  return { kind, title: item.title, below, closeTo: at.page({ item: item.key }) }
}

export async function action(args: ActionFunctionArgs) {
  const { api, id, calls, at, design, item, kind } = await chosen(args)
  const call = kind === 'content' ? calls.removeContent : calls.removeSection
  const failed = `Ocurrió un error al eliminar ${kind === 'content' ? 'el contenido' : 'la sección'}`
  const outcome = await api
    .attempt(call, { params: { id }, body: { id: idOfItem(item) } })
    .catch(catchUnavailable(failed))
  if (!outcome.ok) {
    const here = at.page({ item: item.key })
    return redirectWithFlash(args.context, here, failedToast(failed, outcome.failure))
  }
  const next = at.page({ item: afterDeletion(design, item) })
  return redirectWithFlash(args.context, next, `Se eliminó «${item.title}».`)
}

export default function Deletion() {
  const { kind, title, below, closeTo } = useLoaderData<typeof loader>()
  return (
    <ConfirmDialog title={TITLES[kind]} closeTo={closeTo}>
      <p className="font-medium">¿Eliminar «{title}»?</p>
      {kind === 'content' ? (
        <p className="mt-2">Cuando publiques, esta acción no se puede deshacer.</p>
      ) : (
        <p className="mt-2">Se eliminan TODOS sus contenidos{below > 0 ? ` (${below})` : ''}.</p>
      )}
      <p className="mt-2 text-muted">Quienes toman el curso no lo notan hasta que publiques.</p>
    </ConfirmDialog>
  )
}
