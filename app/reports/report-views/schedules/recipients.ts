import type { LoaderFunctionArgs } from '@remix-run/node'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { choicesAnswer, findChoices } from '#app/kit/forms/choices/choices.server.ts'
import { param } from '#app/kit/urls/url-state.ts'
import { recipientSources } from './recipients.server.ts'

/** Answers the options of the form's search for recipients. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const q = param(request, 'q') ?? ''
  return choicesAnswer(await findChoices(recipientSources(api).recipient_ids, q))
}
