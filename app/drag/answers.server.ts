import type { AppLoadContext } from '@remix-run/node'
import type { ErrorBody } from '#contract/shapes.ts'
import { failedToast } from '../backend/unavailable.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'

/** What was dragged goes back to where it was; the page is drawn as it is by now, with the reason. */
export async function takenBack(
  context: AppLoadContext,
  to: string,
  failed: string,
  why: Pick<ErrorBody, 'message'> = { message: failed },
): Promise<Response> {
  return inPlace(await redirectWithFlash(context, to, failedToast(failed, why)))
}

/** Every drop as a step of the browser's history would bury the page that this one was opened from. */
export function inPlace(answer: Response): Response {
  answer.headers.set('X-Remix-Replace', 'true')
  return answer
}
