import type { Hono } from 'hono'
import { auth, type Session } from '#contract/access/auth.ts'
import { bindingsOf, type ApiEnv } from '#api/platform/calls/context.ts'
import { describeImpersonation } from '#api/platform/identity/impersonation.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Services } from '#api/platform/services/services.ts'
import { serve } from '#api/platform/calls/serve.ts'
import { brandOf } from '../brand/settings.ts'
import { login } from './login.ts'
import { changeOwnPassword } from './own-password.ts'

export function mountAuth(app: Hono<ApiEnv>, services: Services): void {
  serve(app, services, 'auth', auth, {
    login: ({ body, c }) =>
      login(services, body, {
        address: bindingsOf(c).address ?? 'unknown',
        userAgent: c.req.header('user-agent') ?? '',
        requestId: c.get('requestId'),
      }),
    session: ({ scope }) => describeSession(services, scope),
    changePassword: ({ body, scope, c }) =>
      changeOwnPassword(services, scope, body, c.req.header('user-agent') ?? ''),
  })
}

/** Describes the session for the console. */
async function describeSession({ db, settings }: Services, scope: Scope): Promise<Session> {
  const { passwordMinLength, smtpUrl } = settings
  return {
    user: scope.actor,
    tenant: scope.tenant,
    acting: scope.acting,
    brand: await brandOf(db, scope),
    impersonation: scope.impersonation ? describeImpersonation(scope.impersonation) : null,
    must_change_password: scope.mustChangePassword,
    must_add_second_factor: scope.mustAddSecondFactor,
    password_min_length: passwordMinLength,
    sends_mail: smtpUrl !== undefined,
  }
}
