import type { AppLoadContext } from '@remix-run/node'
import type { ErrorBody } from '#contract/platform/values/shapes.ts'
import { failedToast } from '../backend/unavailable.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'

/** Response to a refused drop: the page is rendered with its current order and shows the reason. */
export async function takenBack(
  context: AppLoadContext,
  to: string,
  failed: string,
  why: Pick<ErrorBody, 'message'> = { message: failed },
): Promise<Response> {
  return inPlace(await redirectWithFlash(context, to, failedToast(failed, why)))
}

/** Replaces the history entry; otherwise each drop would add one, and Back would not leave the page. */
export function inPlace(answer: Response): Response {
  answer.headers.set('X-Remix-Replace', 'true')
  return answer
}
