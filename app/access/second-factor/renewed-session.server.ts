import type { AppLoadContext } from '@remix-run/node'
import { keepSession, readSession } from '#app/kit/backend/session.server.ts'

/** Goes on under the token that a change of the second factor gave: all other sessions have ended. */
export async function continueSession(
  request: Request,
  context: AppLoadContext,
  { token }: { token: string },
): Promise<void> {
  const session = { ...(await readSession(request, context))!, token }
  context.setCookie(await keepSession(context, session))
}
