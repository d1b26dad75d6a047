import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { postedForm } from '../../backend/posted-form.server.ts'
import { sitePath } from '../../backend/site-path.server.ts'
import {
  CHOICES,
  groupsIn,
  keepPreferences,
  readPreferences,
  sectionsIn,
  type Preferences,
} from './preferences.server.ts'

/** Saves one preference (`theme`, `menu`, `shortcuts`, `editorMenu`, `folded` or `groups`) and redirects to the page it was changed on. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { form } = await postedForm(request)
  const preferences: Record<string, unknown> = { ...(await readPreferences(request, context)) }
  for (const [name, choices] of Object.entries(CHOICES)) {
    const chosen = form.get(name)
    if (typeof chosen === 'string' && (choices as readonly string[]).includes(chosen))
      preferences[name] = chosen
  }
  if (form.has('folded')) preferences['folded'] = sectionsIn(form.get('folded'))
  if (form.has('groups')) preferences['groups'] = groupsIn(form.get('groups'))
  return redirect(sitePath(form.get('returnTo')), {
    headers: { 'Set-Cookie': await keepPreferences(context, preferences as Preferences) },
  })
}

export const loader = () => redirect('/')
