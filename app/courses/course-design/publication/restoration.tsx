import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { postedForm } from '#app/kit/backend/posted-form.server.ts'
import { ConfirmDialog } from '#app/kit/forms/confirm-dialog.tsx'
import { param } from '#app/kit/urls/url-state.ts'
import { editedDesign } from '../design-of.server.ts'

export const meta: MetaFunction = () => [{ title: 'Traer como borrador' }]

/** Returns the version to restore; an unknown one redirects to the list of versions. */
async function chosen(args: LoaderFunctionArgs) {
  const editor = await editedDesign(args)
  const { api, id, calls, at } = editor
  const number = Number(param(args.request, 'version'))
  const { results, changes } = await api.call(calls.publications, { params: { id } })
  if (!results.some((one) => one.number === number)) throw redirect(at.publication())
  return { ...editor, number, changed: changes.length > 0 }
}

export async function loader(args: LoaderFunctionArgs) {
  const { api, id, calls, at, number, changed } = await chosen(args)
  const { version } = await api.call(calls.design, { params: { id } })
  return { number, changed, version, closeTo: at.publication() }
}

export async function action(args: ActionFunctionArgs) {
  const { api, id, calls, at, number } = await chosen(args)
  const { form } = await postedForm(args.request)
  const outcome = await api.attempt(
    calls.restore,
    { params: { id, number } },
    { ifVersion: Number(form.get('version')) || 0 },
  )
  if (!outcome.ok) {
    const { status, message } = outcome.failure
    const why =
      status === 409 ? 'Otra persona cambió el borrador mientras tanto. Revísalo primero.' : message
    return redirectWithFlash(args.context, at.publication(), { tone: 'danger', message: why })
  }
  const done = `El borrador es ahora la versión ${number}. Con «Deshacer» vuelve lo que había.`
  return redirectWithFlash(args.context, at.page(), done)
}

export default function Restoration() {
  const { number, changed, version, closeTo } = useLoaderData<typeof loader>()
  return (
    <ConfirmDialog
      title="Traer como borrador"
      closeTo={closeTo}
      confirmLabel="Traer como borrador"
      fields={{ version }}
      danger={false}
    >
      <p className="font-medium">¿Traer la versión {number} como borrador?</p>
      <p className="mt-2">
        {changed
          ? 'Reemplaza lo que hay en el borrador, también lo que no se ha publicado. Se puede deshacer en el editor.'
          : 'Reemplaza lo que hay en el borrador. Se puede deshacer en el editor.'}
      </p>
      <p className="mt-2 text-muted">Quienes toman el curso no lo notan hasta que publiques.</p>
    </ConfirmDialog>
  )
}
