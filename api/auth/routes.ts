import type { OpenAPIHono } from '@hono/zod-openapi'
import { auth } from '#contract/auth.ts'
import { bindingsOf, serve, type ApiEnv } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { changeOwnPassword, login } from './login.ts'
import { describeSession } from './sessions.ts'

export function mountAuth(app: OpenAPIHono<ApiEnv>, services: Services): void {
  serve(app, services, 'auth', auth, {
    login: ({ body, c }) =>
      login(services, body, {
        address: bindingsOf(c).address ?? 'unknown',
        userAgent: c.req.header('user-agent') ?? '',
        requestId: c.get('requestId'),
      }),
    session: ({ scope }) => describeSession(scope, services.settings),
    changePassword: ({ body, scope }) => changeOwnPassword(services, scope, body),
  })
}
