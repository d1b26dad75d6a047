import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Hono } from 'hono'
import { openThreads } from '../jobs/threads.ts'
import type { ApiEnv } from '../calls/context.ts'
import { drawDocs } from './docs-page.ts'
import { fixedDocument } from '../calls/fixed-document.ts'
import type { Document } from './openapi.ts'

const threads = openThreads<null, string>({
  script: new URL('./openapi-thread.ts', import.meta.url),
  most: () => 1,
  resourceLimits: { maxOldGenerationSizeMb: 256 },
})

/**
 * Mounts `GET /api/openapi.json` and its documentation page, `GET /api/docs`. The document is generated in a thread at
 * the first request: it would block the event loop for half a second.
 */
export function mountDocs(app: Hono<ApiEnv>): void {
  let written: Promise<string> | undefined
  const document = async () => Buffer.from(await (written ??= threads.run(null)))

  app.get('/api/openapi.json', fixedDocument('application/json', document))
  app.get(
    '/api/docs',
    fixedDocument('text/html; charset=utf-8', async () =>
      Buffer.from(String(await drawDocs(JSON.parse(String(await document())) as Document))),
    ),
  )
  app.get(
    '/api/docs.js',
    fixedDocument('text/javascript; charset=utf-8', () =>
      readFile(path.join(import.meta.dirname, 'docs-try.js')),
    ),
  )
  app.get(
    '/api/docs.css',
    fixedDocument('text/css; charset=utf-8', () =>
      readFile(path.join(import.meta.dirname, 'docs.css')),
    ),
  )
}
