import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import v8 from 'node:v8'
import vm from 'node:vm'
import { afterAll, expect, test } from 'vitest'
import { overHttp } from '../../../server/api-transport.ts'

v8.setFlagsFromString('--expose-gc')
const collect = vm.runInNewContext('gc') as () => void

/** An API whose answers begin and never end. */
const answers: ServerResponse[] = []
const api = createServer((_request, response) => {
  answers.push(response)
  response.write('begun')
}).listen(0, '127.0.0.1')
await once(api, 'listening')
afterAll(() => {
  api.closeAllConnections()
  api.close()
})
const call = overHttp(`http://127.0.0.1:${(api.address() as AddressInfo).port}`, '10.0.0.1')

/** Makes a call whose request is referenced only by the call itself. */
async function begin(closed: AbortSignal) {
  const answer = await call.fetch(new Request('http://api.invalid/api/courses'), { closed })
  const reader = answer.body!.getReader()
  await reader.read()
  return reader
}

test('an answer that is still coming ends with its caller, whatever was collected meanwhile', async () => {
  const leaving = new AbortController()
  const reader = await begin(leaving.signal)
  for (let round = 0; round < 5; round++) {
    await sleep(10)
    collect()
  }
  const closed = once(answers[0]!, 'close')
  leaving.abort()
  await expect(reader.read()).rejects.toThrow()
  await closed
})
