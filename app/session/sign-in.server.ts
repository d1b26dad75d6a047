import { data, type AppLoadContext } from '@remix-run/node'
import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { z } from 'zod'
import { auth, loginInput } from '#contract/auth.ts'
import type { ErrorBody } from '#contract/shapes.ts'
import { anonymous } from '../backend/api.server.ts'
import { safePath } from '../backend/session.server.ts'
import { invalidForm } from '../forms/failure.ts'
import { formValidator } from '../forms/validator.ts'

/** Seconds that a remembered session is kept; the token lives as long (contract, `loginInput`). */
const REMEMBERED_SECONDS = 30 * 24 * 3600

const { username, password } = loginInput.shape
const loginForm = z.object({
  email: username,
  password,
  remember: z.literal('on').optional(),
  returnTo: z.string().optional(),
})

class Refused extends Error {
  readonly failure: ErrorBody
  constructor(failure: ErrorBody) {
    super(failure.message)
    this.failure = failure
  }
}

class Incomplete extends Error {
  readonly answer: ReturnType<typeof invalidForm>
  constructor(answer: ReturnType<typeof invalidForm>) {
    super('incomplete')
    this.answer = answer
  }
}

type SignedIn = { token: string; maxAge: number | undefined; returnTo: string }

function authenticator(request: Request, context: AppLoadContext) {
  return new Authenticator<SignedIn>().use(
    new FormStrategy(async ({ form }) => {
      const result = await formValidator(loginForm).validate(form)
      if (result.error) throw new Incomplete(invalidForm(result))
      const { email, password, remember, returnTo } = result.data
      const outcome = await anonymous(request, context).attempt(auth.login, {
        body: { username: email, password, remember: remember === 'on' },
      })
      if (!outcome.ok) throw new Refused(outcome.failure)
      return {
        token: outcome.value.token,
        maxAge: remember ? REMEMBERED_SECONDS : undefined,
        returnTo: safePath(returnTo),
      }
    }),
    'password',
  )
}

/** Signs in with the posted form; what comes back otherwise is the action's answer. */
export async function signIn(request: Request, context: AppLoadContext) {
  try {
    return {
      ok: true as const,
      ...(await authenticator(request, context).authenticate('password', request)),
    }
  } catch (error) {
    if (error instanceof Incomplete) return { ok: false as const, answer: error.answer }
    if (!(error instanceof Refused)) throw error
    const { status, code, message } = error.failure
    return { ok: false as const, answer: data({ refusal: { code, message } }, { status }) }
  }
}
