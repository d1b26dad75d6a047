import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { selections } from '#contract/platform/people/selections.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { json } from '../backend/json.server.ts'
import { keepPageSize } from '../backend/page-size.server.ts'
import { postedForm } from '../backend/posted-form.server.ts'
import { sitePath } from '../backend/site-path.server.ts'
import { paths } from '../urls/paths.ts'
import { param } from '../urls/url-state.ts'
import { SELECTION_FIELDS } from '../ui/tables/selection.ts'
import { saveVisibleSelection } from './selection.server.ts'

/** Redirects a GET to the list, because the route has only an action. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(sitePath(param(request, 'list')))
}

/**
 * Target of a selection form before other rows are shown: saves the ticked rows, clears the selection with `clear`,
 * saves the page size with `rows`; then redirects to `to`, or to the form's search. Requests by scripts, which save
 * each tick, get the result as JSON.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { form } = await postedForm(request)
  const list = new URL(sitePath(param(request, 'list')), request.url).pathname
  const target = param(request, 'to')
  const to = target === undefined ? paths.ofList(list, fieldsOf(form)) : sitePath(target, list)
  const api = await signedIn(request, context, { returnTo: to })
  const headers = new Headers()
  const rows = await keepPageSize(request, context, param(request, 'rows'))
  if (rows) headers.append('Set-Cookie', rows)

  const clears = param(request, 'clear') === 'yes'
  if (clears || form.get('shown')) {
    if (clears) {
      await api.call(selections.clear, { query: { list } })
    } else {
      const outcome = await saveVisibleSelection(api, list, form)
      if (request.headers.get('accept') === 'application/json') {
        if (outcome.ok) {
          const { version, before } = outcome.value
          return json({ version, before })
        }
        throw Response.json(outcome.failure, { status: outcome.failure.status })
      }
      if (!outcome.ok) {
        const { message } = outcome.failure
        return redirectWithFlash(context, to, { tone: 'danger', message })
      }
    }
  }
  return redirect(to, { headers })
}

/** Returns the search and filters of the form. */
function fieldsOf(form: FormData): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const [name, value] of form) {
    if (SELECTION_FIELDS.has(name) || typeof value !== 'string' || value.trim() === '') continue
    fields[name] = [...(fields[name] ?? []), value.trim()]
  }
  return fields
}
