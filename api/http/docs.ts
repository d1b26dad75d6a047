import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiEnv } from './context.ts'
import { drawDocs } from './docs-page.ts'
import { fixedDocument } from './fixed-document.ts'
import type { Document } from './openapi.ts'

const bytesOf = (file: string) => readFile(path.join(import.meta.dirname, file))

/**
 * Mounts `GET /api/openapi.json` and its documentation page, `GET /api/docs`. Generating the document would
 * block the event loop for half a second, so it is a file, which a test compares with the mounted API
 * (`describeApi`).
 */
export function mountDocs(app: OpenAPIHono<ApiEnv>): void {
  const document = () => bytesOf('../openapi.json')

  app.get('/openapi.json', fixedDocument('application/json', document))
  app.get(
    '/docs',
    fixedDocument('text/html; charset=utf-8', async () =>
      Buffer.from(String(await drawDocs(JSON.parse(String(await document())) as Document))),
    ),
  )
  app.get(
    '/docs.css',
    fixedDocument('text/css; charset=utf-8', () => bytesOf('docs.css')),
  )
}
