import type { Hono } from 'hono'
import { secondFactor } from '#contract/access/second-factor.ts'
import { users } from '#contract/people/users.ts'
import { bindingsOf, type ApiContext, type ApiEnv } from '#api/platform/calls/context.ts'
import { limitByAddress } from '#api/platform/limiters/rate-limit.ts'
import { serve } from '#api/platform/calls/serve.ts'
import type { Services } from '#api/platform/services/services.ts'
import { removeFactor, renewRecoveryCodes } from './change.ts'
import { addPasskey, beginPasskey } from './enrol-passkey.ts'
import { beginTotp, confirmTotp, pendingTotp } from './enrol.ts'
import { ownSecondFactor } from './factors.ts'
import { resetSecondFactor } from './reset.ts'
import { beginPasskeySignIn, signInOptions, signInWithCode, signInWithPasskey } from './sign-in.ts'
import { changeUserPassword } from './user-password.ts'

/** Each writes a row, for whoever asks; an office shares an address. */
const PASSKEY_SIGN_INS = { name: 'passkey-sign-in', points: 200, seconds: 300 }

export function mountSecondFactor(app: Hono<ApiEnv>, services: Services): void {
  const takeSignIn = limitByAddress(services.db, PASSKEY_SIGN_INS)
  const addressOf = (c: ApiContext) => bindingsOf(c).address ?? 'unknown'
  const userAgentOf = (c: ApiContext) => c.req.header('user-agent') ?? ''
  const clientOf = (c: ApiContext) => ({
    address: addressOf(c),
    userAgent: userAgentOf(c),
    requestId: c.get('requestId'),
  })

  serve(app, services, 'second-factor', secondFactor, {
    signInOptions: ({ body }) => signInOptions(services, body),
    signIn: ({ body, c }) => signInWithCode(services, body, clientOf(c)),
    signInWithPasskey: ({ body, c }) => signInWithPasskey(services, body, clientOf(c)),
    passkeySignInOptions: async ({ body, c }) => {
      await takeSignIn(addressOf(c))
      return beginPasskeySignIn(services, body)
    },
    own: ({ scope }) => ownSecondFactor(services, scope),
    beginTotp: ({ body, scope }) => beginTotp(services, scope, body),
    pendingTotp: ({ scope }) => pendingTotp(services, scope),
    confirmTotp: ({ body, scope, c }) => confirmTotp(services, scope, body, userAgentOf(c)),
    beginPasskey: ({ body, scope }) => beginPasskey(services, scope, body),
    addPasskey: ({ body, scope, c }) => addPasskey(services, scope, body, userAgentOf(c)),
    renewRecoveryCodes: ({ body, scope, c }) =>
      renewRecoveryCodes(services, scope, body, clientOf(c)),
    remove: ({ params, body, scope, c }) =>
      removeFactor(services, scope, params.id, body, clientOf(c)),
  })

  // Calls about users that end what they enter with.
  const { changePassword, resetSecondFactor: reset } = users
  serve(
    app,
    services,
    'users',
    { changePassword, resetSecondFactor: reset },
    {
      changePassword: ({ body, scope }) => changeUserPassword(services, scope, body),
      resetSecondFactor: ({ params, body, scope }) =>
        resetSecondFactor(services, scope, params.id, body),
    },
  )
}
