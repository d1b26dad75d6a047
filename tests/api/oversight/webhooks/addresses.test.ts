import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { isPublic, readOutgoingUrl, type Address } from '#api/platform/outgoing/address-policy.ts'
import { callReceiver } from '#api/oversight/webhooks/call.ts'
import { startTestApi } from '#tests/support/api.ts'
import { startReceiver } from '#tests/support/servers/webhook-receiver.ts'
import { openCompany } from '../../people/users/company.ts'

/** Server-side request forgery: no URL that a company types leads into the network of this machine. */

const PRIVATE = [
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::7f00:1',
  '2002:7f00:1::',
  '2001::1',
  'fe80::1',
  'fc00::1',
  'fd00:ec2::254',
  'fec0::1',
  'ff02::1',
  '2001:db8::1',
  '4000::1',
]

test.each(PRIVATE)('%s is not public', (address) => {
  expect(isPublic(address)).toBe(false)
})
test.each(['8.8.8.8', '93.184.216.34', '2606:4700::1111'])('%s is public', (address) => {
  expect(isPublic(address)).toBe(true)
})

describe('a URL', () => {
  test.each([
    'http://eventos.example',
    'https://127.0.0.1',
    'https://2130706433',
    'https://0177.0.0.1',
    'https://0x7f.1',
    'https://127.1',
    'https://[::1]',
    'https://[::ffff:169.254.169.254]',
    'https://usuario:clave@eventos.example',
    'https://eventos.example/#parte',
    'ftp://eventos.example',
    'file:///etc/passwd',
    'eventos.example',
    'https://',
  ])('%s is refused by its text alone', (url) => {
    expect(readOutgoingUrl(url, false)).toBeNull()
  })

  test('of a public host is taken, with any port', () => {
    expect(readOutgoingUrl('https://eventos.example:8443/a?b=c', false)?.port).toBe('8443')
  })

  test('that is private is refused at the field of the form', async () => {
    const { admin } = await openCompany(await startTestApi())
    const draft = { name: 'Interno', url: 'https://169.254.169.254/', events: ['user.created'] }
    const { status, body } = await admin('POST', '/webhooks', draft)
    expect([status, body.errors]).toEqual([422, [expect.objectContaining({ path: 'url' })]])
    const unknown = await admin('POST', '/webhooks', { ...draft, events: ['user.deleted'] })
    expect(unknown.status).toBe(422)
  })
})

describe('a call', async () => {
  const receiver = await startReceiver()
  const sent = { headers: {}, body: '{}' }
  const resolvesTo = (...addresses: string[]) => {
    const asked: string[] = []
    return {
      asked,
      resolve: (host: string): Promise<Address[]> => {
        asked.push(host)
        return Promise.resolve(
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        )
      },
    }
  }

  test.each(PRIVATE)(
    'an address that is not public is never connected to, whatever name resolves to it: %s',
    async (address) => {
      const { resolve } = resolvesTo('8.8.8.8', address)
      const result = await callReceiver('https://eventos.example', sent, {
        privateAddresses: false,
        resolve,
      })
      expect(result).toMatchObject({ error: 'address', status: null })
    },
  )

  test('resolves the name once, and connects to that address alone', async () => {
    const { asked, resolve } = resolvesTo('127.0.0.1')
    const url = new URL(receiver.url('/pinned'))
    url.hostname = 'cambia.example'
    const result = await callReceiver(url.href, sent, { privateAddresses: true, resolve })
    expect(result).toMatchObject({ status: 204, error: null })
    expect(asked).toEqual(['cambia.example'])
    expect(receiver.at('/pinned')[0]!.headers.host).toBe(url.host)
  })

  test('follows no redirect', async () => {
    receiver.answerStatus(302, { location: receiver.url('/secreto') })
    const result = await callReceiver(receiver.url('/away'), sent, { privateAddresses: true })
    expect(result).toMatchObject({ status: 302, error: 'redirect' })
    expect(receiver.at('/secreto')).toEqual([])
  })

  test('to a name that is not found, or where nobody listens, says so', async () => {
    const { resolve } = resolvesTo()
    const at = 'http://nadie.example'
    expect(await callReceiver(at, sent, { privateAddresses: true, resolve })).toMatchObject({
      error: 'unknown_host',
    })
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    await new Promise((resolve) => server.close(resolve))
    const refused = await callReceiver(`http://127.0.0.1:${port}`, sent, { privateAddresses: true })
    expect(refused).toMatchObject({ error: 'connection' })
  })

  test('that resolves for ever ends by itself', async () => {
    const resolve = () => new Promise<Address[]>(() => {})
    const options = { privateAddresses: true, resolve, timeoutMs: 50 }
    expect(await callReceiver('http://lento.example', sent, options)).toMatchObject({
      error: 'timeout',
    })
  })
})
