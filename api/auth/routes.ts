import type { OpenAPIHono } from '@hono/zod-openapi'
import { auth } from '#contract/auth.ts'
import { bindingsOf, type ApiEnv } from '../http/context.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { changeOwnPassword, login } from './login.ts'
import { describeSession } from '../sessions/open.ts'

export function mountAuth(app: OpenAPIHono<ApiEnv>, services: Services): void {
  serve(app, services, 'auth', auth, {
    login: ({ body, c }) =>
      login(services, body, {
        address: bindingsOf(c).address ?? 'unknown',
        userAgent: c.req.header('user-agent') ?? '',
        requestId: c.get('requestId'),
      }),
    session: ({ scope }) => describeSession(scope, services.settings),
    changePassword: ({ body, scope, c }) =>
      changeOwnPassword(services, scope, body, c.req.header('user-agent') ?? ''),
  })
}
