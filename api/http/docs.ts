import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { drawDocs } from './docs-page.ts'
import { fixedDocument } from './fixed-document.ts'
import { describeApi, type Document } from './openapi.ts'
import type { ApiEnv } from './context.ts'

/** `GET /api/openapi.json`, and the page of it for people: `GET /api/docs`. Mounted last. */
export function mountDocs(app: OpenAPIHono<ApiEnv>): void {
  let described: Document | undefined
  const document = () => (described ??= describeApi(app))
  const styles = () => readFileSync(path.join(import.meta.dirname, 'docs.css'), 'utf8')

  app.get(
    '/openapi.json',
    fixedDocument('application/json', () => JSON.stringify(document())),
  )
  app.get(
    '/docs',
    fixedDocument('text/html; charset=utf-8', () => drawDocs(document())),
  )
  app.get('/docs.css', fixedDocument('text/css; charset=utf-8', styles))
}
