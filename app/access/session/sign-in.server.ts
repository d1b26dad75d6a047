import { data, type AppLoadContext } from '@remix-run/node'
import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { z } from 'zod'
import { auth, LoginCode, loginInput } from '#contract/access/auth.ts'
import type { ErrorBody } from '#contract/platform/values/shapes.ts'
import { anonymous } from '#app/kit/backend/api.server.ts'
import { postedForm } from '#app/kit/backend/posted-form.server.ts'
import type { WaitingSignIn } from '#app/kit/backend/sign-in-challenge.server.ts'
import { REMEMBERED_SECONDS, type ConsoleSession } from '#app/kit/backend/session.server.ts'
import { sitePath } from '#app/kit/backend/site-path.server.ts'
import { refillable } from '#app/kit/forms/saving/failure.ts'
import { readForm, type formAnswer } from '#app/kit/forms/saving/read-form.server.ts'

const { username, password } = loginInput.shape
const loginForm = z.object({
  email: username,
  password,
  remember: z.literal('on').optional(),
  returnTo: z.string().optional(),
})

class Refused extends Error {
  readonly failure: ErrorBody
  readonly typed: Record<string, unknown>
  constructor(failure: ErrorBody, typed: Record<string, unknown>) {
    super(failure.message)
    this.failure = failure
    this.typed = typed
  }
}

/** The password was right, and the account has a second factor. */
class Waiting extends Error {
  readonly signIn: WaitingSignIn
  constructor(signIn: WaitingSignIn) {
    super('waiting')
    this.signIn = signIn
  }
}

class Incomplete extends Error {
  readonly answer: Answer
  constructor(answer: Answer) {
    super('incomplete')
    this.answer = answer
  }
}

type Answer = ReturnType<typeof formAnswer>

type SignedIn = { session: ConsoleSession; returnTo: string }

function authenticator(request: Request, context: AppLoadContext) {
  return new Authenticator<SignedIn>().use(
    new FormStrategy(async ({ form }) => {
      const read = await readForm(request, loginForm)
      if (!read.ok) throw new Incomplete(read.answer)
      const { email, password, remember, returnTo } = read.values
      const outcome = await anonymous(request, context).attempt(auth.login, {
        body: { username: email, password, remember: remember === 'on' },
      })
      if (!outcome.ok && outcome.failure.challenge !== undefined) {
        throw new Waiting({
          challenge: outcome.failure.challenge,
          returnTo: sitePath(returnTo),
          ...(remember && { maxAge: REMEMBERED_SECONDS }),
        })
      }
      if (!outcome.ok) {
        const typed = refillable(Object.fromEntries(form)) as Record<string, unknown>
        throw new Refused(outcome.failure, typed)
      }
      return {
        session: {
          token: outcome.value.token,
          userId: outcome.value.user.id,
          ...(remember && { maxAge: REMEMBERED_SECONDS }),
        },
        returnTo: sitePath(returnTo),
      }
    }),
    'password',
  )
}

/** Returns the form as a new request of limited size, which the strategy may read whole. */
async function bounded(request: Request): Promise<Request> {
  const { form } = await postedForm(request)
  return new Request(request.url, { method: 'POST', body: form })
}

/** Signs in with the posted form; otherwise returns the action's answer. */
export async function signIn(request: Request, context: AppLoadContext) {
  try {
    return {
      ok: true as const,
      ...(await authenticator(request, context).authenticate('password', await bounded(request))),
    }
  } catch (error) {
    if (error instanceof Waiting) return { ok: false as const, waiting: error.signIn }
    if (error instanceof Incomplete) return { ok: false as const, answer: error.answer }
    if (!(error instanceof Refused)) throw error
    const { failure, typed } = error
    const { status, code, message } = failure
    // Hides the form when trying again cannot succeed.
    const refusal = { message, final: code === LoginCode.consoleForbidden }
    return { ok: false as const, answer: data({ refusal, typed }, { status }) }
  }
}
