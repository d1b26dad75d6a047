import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { idOf } from '#app/kit/backend/address.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { designOf } from '../design-of.server.ts'
import { fileList } from '../files/file-list.ts'
import { libraryOf } from './library-of.server.ts'

/** Action-only route: GET leads to the list of files. */
export async function loader(args: LoaderFunctionArgs) {
  const { at } = await designOf(args)
  throw redirect(at.files())
}

/** Saves a file of a course in the library. */
export async function action(args: ActionFunctionArgs) {
  const { api, id, library, at } = await libraryOf(args)
  const params = { id, file: idOf(args.params, 'file') }
  const outcome = await api.attempt(library.save, { params })
  const to = fileList(at, null).currentUrl(args.request)
  if (!outcome.ok)
    return redirectWithFlash(args.context, to, { tone: 'danger', message: outcome.failure.message })
  const { name, added } = outcome.value
  const message = added
    ? `«${name}» quedó en la biblioteca de archivos.`
    : `La biblioteca ya tiene este archivo: «${name}».`
  return redirectWithFlash(args.context, to, message)
}
