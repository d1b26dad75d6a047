import type { LoaderFunctionArgs } from '@remix-run/node'
import { signedIn } from '../../backend/api.server.ts'
import { choicesAnswer, findChoices } from '../../forms/choices.server.ts'
import { recipientSources } from './recipients.server.ts'

/** Answers the options of the form's search for recipients. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const q = new URL(request.url).searchParams.get('q') ?? ''
  return choicesAnswer(await findChoices(recipientSources(api).recipient_ids, q))
}
