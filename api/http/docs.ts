import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiEnv } from './serve.ts'

const ABOUT = {
  openapi: '3.1.0',
  info: {
    title: 'Sendero',
    version: '1',
    description: 'API REST de administración de la formación corporativa.',
  },
  servers: [{ url: '/' }],
}

/** `GET /api/openapi.json`; the browsable page of it is the console's `/api/docs` sibling below. */
export function mountDocs(app: OpenAPIHono<ApiEnv>): void {
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
  })
  app.doc31('/openapi.json', ABOUT)
}
