import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { safePath } from '../backend/session.server.ts'
import {
  CHOICES,
  keepPreferences,
  readPreferences,
  type Preferences,
} from './preferences.server.ts'

/** Keeps one choice (`theme`, `menu` or `shortcuts`) and goes back to the page it was made on. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const preferences: Record<string, string> = { ...(await readPreferences(request, context)) }
  for (const [name, choices] of Object.entries(CHOICES)) {
    const chosen = form.get(name)
    if (typeof chosen === 'string' && (choices as readonly string[]).includes(chosen))
      preferences[name] = chosen
  }
  return redirect(safePath(form.get('returnTo')), {
    headers: { 'Set-Cookie': await keepPreferences(context, preferences as Preferences) },
  })
}

export const loader = () => redirect('/')
