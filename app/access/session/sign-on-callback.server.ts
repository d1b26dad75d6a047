import type { AppLoadContext } from '@remix-run/node'
import { Authenticator } from 'remix-auth'
import { LoginCode } from '#contract/access/auth.ts'
import type { ErrorBody } from '#contract/platform/values/shapes.ts'
import { signOn } from '#contract/access/sign-on.ts'
import { anonymous } from '#app/kit/backend/api.server.ts'
import type { ConsoleSession } from '#app/kit/backend/session.server.ts'
import type { WaitingSignOn } from '#app/kit/backend/sign-on.server.ts'
import { SignOnStrategy } from './sign-on-strategy.server.ts'

class Refused extends Error {
  readonly failure: ErrorBody
  constructor(failure: ErrorBody) {
    super(failure.message)
    this.failure = failure
  }
}

/** Session that was opened; null after a test, which opens none. */
type Entered = { session: ConsoleSession | null }

/** Completes a sign-on with what the provider sent the browser back with. */
export async function completeSignOn(
  request: Request,
  context: AppLoadContext,
  { company, waiting }: { company: string; waiting: WaitingSignOn },
) {
  const strategy = new SignOnStrategy<Entered>(company, async ({ company, query }) => {
    const outcome = await anonymous(request, context).attempt(signOn.callback, {
      body: { attempt: waiting.attempt, company, query: query.slice(0, 20_000) },
    })
    if (!outcome.ok) throw new Refused(outcome.failure)
    const { user, token } = outcome.value
    return { session: user && token !== null ? { token, userId: user.id } : null }
  })
  try {
    const authenticator = new Authenticator<Entered>().use(strategy)
    return { ok: true as const, ...(await authenticator.authenticate('sign-on', request)) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { message, status, code } = error.failure
    return { ok: false as const, message, status, learner: code === LoginCode.consoleForbidden }
  }
}
