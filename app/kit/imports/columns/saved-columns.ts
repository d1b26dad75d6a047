import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { idOf } from '../../backend/address.server.ts'
import { redirectWithFlash } from '../../backend/flash.server.ts'
import { postedForm } from '../../backend/posted-form.server.ts'
import { openImport } from '../open-import.server.ts'

/** Redirects a GET to the upload page, which lists the saved columns. */
export async function loader(args: LoaderFunctionArgs) {
  const { at } = await openImport(args)
  return redirect(at.upload)
}

/** Deletes the tenant's saved field of a column. */
export async function action(args: ActionFunctionArgs) {
  const { api, calls, params, at } = await openImport(args)
  const { form } = await postedForm(args.request)
  const posted = form.get('column')
  const column = idOf({ id: typeof posted === 'string' ? posted : undefined })
  const outcome = await api.attempt(calls.forgetColumn, { params, query: { column } })
  return redirectWithFlash(
    args.context,
    at.upload,
    outcome.ok
      ? `La columna «${outcome.value.forgotten}» ya no está guardada.`
      : { tone: 'danger', message: outcome.failure.message },
  )
}
