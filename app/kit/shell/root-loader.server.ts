import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { takeFlash } from '../backend/flash.server.ts'
import { readPreferences } from './menu/preferences.server.ts'

/** Loader of the document: what every page has, signed in or not. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const [preferences, { flash, clear }] = await Promise.all([
    readPreferences(request, context),
    takeFlash(request, context),
  ])
  const { productName, stores } = context.console
  return data(
    { productName, stores, preferences, flash, nonce: context.nonce },
    clear ? { headers: { 'Set-Cookie': clear } } : {},
  )
}
