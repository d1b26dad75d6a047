import {
  MAX_OBSERVATIONS,
  preregistrationObservations,
} from '#contract/people/preregistration-observations.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import type { PostedForm } from '#app/kit/backend/posted-form.server.ts'
import { fold } from '#app/kit/ui/fold.ts'
import { withoutExternalRedirect } from '#app/kit/forms/choices/lookup.server.ts'
import { idOf } from '#app/kit/urls/parsers.ts'
import { param } from '#app/kit/urls/url-state.ts'
import { nameOf, SAVED_TEXT, withSaved, type SavedText } from './saved-text.ts'

/** Reads the saved observations that the actor may use. Without them the form is as usable as before. */
export async function savedTexts(api: ApiClient): Promise<SavedText[]> {
  try {
    const query = { limit: 2 * MAX_OBSERVATIONS }
    const { results } = await api.call(preregistrationObservations.list, { query })
    return results.map(({ id, name, text }) => ({ id, name, text }))
  } catch (thrown) {
    return withoutExternalRedirect(thrown, [])
  }
}

/** True for the button that fills in the chosen text without scripts. */
export const usesSaved = (form: FormData) => form.get('use') === 'observation'

/** Id of the chosen text of a posted form. */
export const chosenText = (form: FormData) => idOf(param(form, 'observation') ?? '') ?? ''

/**
 * Fills in the chosen text where the observations are empty, or its button was pressed. For `prepare` of `readForm`.
 */
export function fillObservations(api: ApiClient) {
  return async ({ form }: PostedForm): Promise<Record<string, string>> => {
    const chosen = chosenText(form)
    const written = param(form, 'observations') ?? ''
    if (chosen === '' || (written.trim() !== '' && !usesSaved(form))) return {}
    const saved = await savedTexts(api)
    const text = saved.find(({ id }) => id === chosen)
    if (!text) return { observation: 'Estas observaciones ya no están guardadas' }
    form.set('observations', withSaved(written, text, saved))
    return {}
  }
}

/**
 * Saves the observations of a decision that was made, where its form asks for it. Returns the sentence about it, empty
 * where there is nothing to say.
 */
export async function saveWritten(api: ApiClient, form: FormData): Promise<string> {
  const text = (param(form, 'observations') ?? '').trim()
  if (!form.has(SAVED_TEXT) || text === '') return ''
  const saved = await savedTexts(api)
  if (saved.some((one) => withSaved(text, one, []) === text)) return ' El texto ya estaba guardado.'
  const body = { name: freeName(nameOf(text), saved), text, shared: false }
  const outcome = await api
    .attempt(preregistrationObservations.create, { body })
    .catch((thrown: unknown) => withoutExternalRedirect(thrown, null))
  if (outcome?.ok) return ' El texto quedó guardado.'
  const reason = outcome?.failure.errors[0]?.message ?? outcome?.failure.message
  return reason ? ` El texto no se guardó: ${reason}.` : ' El texto no se guardó.'
}

/** Returns the name with a number after it when others have it. */
function freeName(name: string, saved: readonly SavedText[]): string {
  const names = new Set(saved.map((one) => fold(one.name)))
  let free = name
  for (let number = 2; names.has(fold(free)); number++) free = `${name} (${number})`
  return free
}
