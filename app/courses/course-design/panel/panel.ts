import type { LoaderFunctionArgs } from '@remix-run/node'
import { json } from '#app/kit/backend/json.server.ts'
import { loadPanel } from '../editor.server.ts'

/** Panel of an item (`?item=…`) as JSON, for an editor that has the design already. */
export async function loader(args: LoaderFunctionArgs) {
  return json(await loadPanel(args))
}
