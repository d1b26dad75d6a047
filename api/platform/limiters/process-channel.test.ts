import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { openChannel, type PrimaryCalls, type WebProcessCalls } from './process-channel.ts'

/** Both ends of a channel that delivers at once. */
function openBoth() {
  const [ofPrimary, ofProcess] = [new EventEmitter(), new EventEmitter()]
  const sendTo = (other: EventEmitter) => (message: unknown) => other.emit('message', message)
  return {
    primary: openChannel<WebProcessCalls, PrimaryCalls>(
      Object.assign(ofPrimary, { send: sendTo(ofProcess) }),
    ),
    process: openChannel<PrimaryCalls, WebProcessCalls>(
      Object.assign(ofProcess, { send: sendTo(ofPrimary) }),
    ),
  }
}

test('a notice that comes before the other end answers it is kept until then', () => {
  const { primary, process } = openBoth()
  primary.tell('stop', { replaced: true })
  const told: unknown[] = []
  process.answer('metric-values', async () => [])
  process.answer('stop', (order) => void told.push(order))
  primary.tell('stop', { replaced: false })
  expect(told).toEqual([{ replaced: true }, { replaced: false }])
})

test('a call that the other end does not answer fails', async () => {
  const { primary, process } = openBoth()
  await expect(primary.ask('metric-values')).rejects.toThrow('Nothing answers metric-values')
  process.answer('metric-values', async () => [{ name: 'x' }])
  expect(await primary.ask('metric-values')).toEqual([{ name: 'x' }])
})
