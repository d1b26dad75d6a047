import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const COMMAND = path.join(import.meta.dirname, '../../../server/command.ts')

const PROGRAM = `
  import { runUntilStopped } from ${JSON.stringify(COMMAND)}
  await runUntilStopped(async () => {
    void Promise.reject(new Error('nobody waits for me'))
    setInterval(() => process.kill(process.pid, 'SIGTERM'), 200)
    return { url: null, stop: async () => console.log('stopped in order') }
  }, { logLevel: 'error', productName: 'Sendero' })`

test('an unhandled rejection is logged, and the process continues', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  expect(output).toContain('stopped in order')
  expect(output).toMatch(/"level":"error".*nobody waits for me/)
  expect(code).toBe(0)
})
