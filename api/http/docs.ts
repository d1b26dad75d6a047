import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { drawDocs } from './docs-page.ts'
import { describeApi, type Document } from './openapi.ts'
import type { ApiEnv } from './serve.ts'

/** `GET /api/openapi.json`, and the page of it for people: `GET /api/docs`. Mounted last. */
export function mountDocs(app: OpenAPIHono<ApiEnv>): void {
  let described: Document | undefined
  const document = () => (described ??= describeApi(app))
  const styles = readFileSync(path.join(import.meta.dirname, 'docs.css'), 'utf8')

  app.get('/openapi.json', (c) => c.json(document()))
  app.get('/docs', (c) => c.html(drawDocs(document())))
  app.get('/docs.css', (c) =>
    c.body(styles, 200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' }),
  )
}
