import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import express from 'express'
import { expect, onTestFinished, test, vi } from 'vitest'
import { staticFiles } from '../../../server/static-files.ts'

async function serve(files: string[]) {
  const directory = mkdtempSync(path.join(tmpdir(), 'sendero-static-'))
  mkdirSync(path.join(directory, 'assets'))
  const add = (file: string) => writeFileSync(path.join(directory, file), 'x')
  for (const file of files) add(file)
  const server = createServer(express().use(staticFiles(directory))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    rmSync(directory, { recursive: true })
  })
  const { port } = server.address() as AddressInfo
  const status = async (file: string) => (await fetch(`http://127.0.0.1:${port}/${file}`)).status
  return { add, status }
}

test('an asset that the next version adds is found, and the files are listed once a second at most', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { add, status } = await serve(['assets/old.js'])
  expect(await status('assets/old.js')).toBe(200)
  add('assets/new.js')
  expect(await status('assets/new.js')).toBe(404)
  vi.setSystemTime(Date.now() + 1_000)
  expect(await status('assets/new.js')).toBe(200)
  add('assets/newer.js')
  expect(await status('assets/newer.js')).toBe(404)
})
