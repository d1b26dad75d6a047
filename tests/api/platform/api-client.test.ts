import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import ts from 'typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { COMPANY, madeToken } from '../access/api-tokens/made-tokens.ts'

/** The program of docs/how-to/call-the-api.md: its types are generated, it is checked against them and run over HTTP. */

const ROOT = path.resolve(import.meta.dirname, '../../..')
const api = await startTestApi()
const server = createServer((request, response) =>
  getRequestListener((asked) => api.api.fetch(asked, { address: '127.0.0.1' }))(request, response),
)
let folder: string
let program: string

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  // Below the project, so that the program finds its packages.
  await mkdir(path.join(ROOT, '.cache'), { recursive: true })
  folder = await mkdtemp(path.join(ROOT, '.cache/api-client-'))
  program = path.join(folder, 'sync-areas.ts')
  const page = await readFile(path.join(ROOT, 'docs/how-to/call-the-api.md'), 'utf8')
  const [, code] = /```ts\n(.*?)```/s.exec(page)!
  await writeFile(program, code!)
  const description = (await (await api.send('/openapi.json')).json()) as OpenAPI3
  await writeFile(path.join(folder, 'sendero.d.ts'), astToString(await openapiTS(description)))
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true, force: true })
})

test('the example fits the types that are generated from the description', () => {
  const checked = ts.createProgram([program], {
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: ['node'],
  })
  const problems = ts.getPreEmitDiagnostics(checked).map(({ messageText }) => messageText)
  expect(problems).toEqual([])
}, 60_000)

test('the example creates what is missing, once', async () => {
  const admin = await api.signInAs('admin')
  const { secret } = await madeToken(admin, COMPANY, ['areas:read', 'areas:write'])
  const { syncAreas } = (await import(pathToFileURL(program).href)) as {
    syncAreas: (
      at: { url: string; token: string },
      wanted: { code: string; name: string }[],
    ) => Promise<{ created: string[]; left: number | null }>
  }
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const wanted = [
    { code: 'cliente-1', name: 'Planta' },
    { code: 'cliente-2', name: 'Bodega' },
  ]
  const { created, left } = await syncAreas({ url, token: secret }, wanted)
  expect(created).toEqual(['cliente-1', 'cliente-2'])
  expect(left).toBe(596)
  expect(await syncAreas({ url, token: secret }, wanted)).toEqual({ created: [], left: null })
  await expect(syncAreas({ url, token: `${secret}x` }, wanted)).rejects.toThrow(/venció/)
})
