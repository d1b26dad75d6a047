import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiEnv } from '../http/serve.ts'
import type { Services } from '../services.ts'

export function mountUsers(_app: OpenAPIHono<ApiEnv>, _services: Services): void {}
