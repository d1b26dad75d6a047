import type { AppLoadContext } from '@remix-run/node'
import type { Audience } from '#contract/messages/audience-shapes.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { choosing, readChoices } from '#app/kit/forms/choices/choices.server.ts'
import { audienceSources, type AudienceChoices } from './choices.server.ts'
import { readReach, type Reach } from './reach.server.ts'

/** Loader data and answers of the audience form, new or not. */

/** Data besides the form's values: the options, and the number of users that match the chosen ones. */
export type AudienceAnswer = { choices: AudienceChoices; reach: Reach | null }

/** @param page data of the screen; its `defaults` are those of the form. */
export function audienceFormPage<Page extends { defaults: Record<string, unknown> }>(
  { api, request, context }: { api: ApiClient; request: Request; context: AppLoadContext },
  page: Page,
  audience?: Audience,
) {
  return formPage(request, context, async (recovered) => {
    const values = recovered ?? page.defaults
    const [choices, reach] = await Promise.all([
      readChoices(audienceSources(api, audience), values),
      readReach(api, values),
    ])
    return { choices, reach, ...page }
  })
}

/** For `readForm`: returns the form with its choices, the options found, and the number of matching users. */
export function choosingAudience(api: ApiClient, audience?: Audience) {
  const kit = choosing(audienceSources(api, audience))
  return {
    ...kit,
    extra: async (values: Record<string, unknown>, form: FormData): Promise<AudienceAnswer> => {
      const [{ choices }, reach] = await Promise.all([
        kit.extra(values, form),
        readReach(api, values),
      ])
      return { choices, reach }
    },
  }
}
