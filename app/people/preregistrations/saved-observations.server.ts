import {
  MAX_OBSERVATIONS,
  preregistrationObservations,
} from '#contract/people/preregistration-observations.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import type { PostedForm } from '#app/kit/backend/posted-form.server.ts'
import { withoutExternalRedirect } from '#app/kit/forms/choices/lookup.server.ts'
import { idOf } from '#app/kit/urls/parsers.ts'
import { param } from '#app/kit/urls/url-state.ts'
import { withSaved, type SavedText } from './saved-text.ts'

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
