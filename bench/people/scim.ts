import pg from 'pg'
import { SCIM_SCOPE } from '#contract/access/scim-words.ts'
import type { BenchResult } from '../measure.ts'
import type { BenchServer, BenchSite } from '../site.ts'

/** Every directory calls as often as it can here. */
export const SCIM_SETTINGS = { SCIM_REQUESTS_PER_MINUTE: '1000000' }

/** SCIM_USERS makes a first look shorter. */
const USERS = Number(process.env['SCIM_USERS'] ?? 20_000)
const CONNECTIONS = 8
/** One of so many is also sent by a second connection at the same time. */
const TWICE = 20
/** Users a second with which twenty thousand take ten minutes. */
const REFERENCE = 33

/**
 * A directory that creates twenty thousand people by eight connections, looking each up first, as Entra ID does. Halfway
 * the server that it calls is killed, and it goes on with another one. Then the people are counted.
 */
export async function scim(site: BenchSite): Promise<BenchResult[]> {
  const directory = await connect(site)
  const victim = await site.beside(SCIM_SETTINGS)
  const servers: BenchServer[] = [victim, site]
  const acknowledged = new Set<string>()
  const tag = `scim${Date.now()}`
  let next = 0
  let refused = 0

  const send = async (n: number): Promise<void> => {
    for (;;) {
      const { url } = servers[0]!
      const status = await provision(url, directory, `${tag}-${n}`).catch(() => 0)
      if (status === 201) acknowledged.add(`${tag}-${n}`)
      if (status === 201 || status === 200 || status === 409) return
      refused += 1
      // The first request to fail by the kill moves everybody to the other server.
      if (status === 0 && servers.length > 1 && servers[0]!.url === url) servers.shift()
    }
  }
  const connection = async (): Promise<void> => {
    while (next < USERS) {
      const n = next++
      if (n === Math.floor(USERS / 2)) await victim.kill()
      await Promise.all(n % TWICE === 0 ? [send(n), send(n)] : [send(n)])
    }
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: CONNECTIONS }, connection))
  const seconds = (performance.now() - started) / 1_000

  const stored = await storedOf(site, tag)
  const lost = [...acknowledged].filter((name) => !stored.names.has(name)).length
  const wrong = lost + stored.doubled + Math.abs(stored.names.size - USERS)
  const rate = USERS / seconds
  return [
    {
      bench: 'scim',
      what: `${USERS.toLocaleString('en')} users looked up and created by ${CONNECTIONS} connections, one server killed halfway`,
      figure: `${rate.toFixed(0)} users/s`,
      reference: `${REFERENCE} users/s`,
      ratio: rate / REFERENCE,
      bar: 1,
      better: 'more',
      notes: `${refused} requests repeated`,
    },
    {
      bench: 'scim',
      what: `lost, doubled or missing of ${stored.names.size.toLocaleString('en')} stored`,
      figure: String(wrong),
      reference: '0',
      ratio: 1 + wrong,
      bar: 1,
      better: 'less',
    },
  ]
}

type Directory = Record<string, string>

/** Turns provisioning on and makes its token; answers the headers of its requests. */
async function connect({ url, token }: BenchSite): Promise<Directory> {
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Record<string, unknown>
  }
  const settings = await call('GET', '/scim/settings')
  await call('PUT', '/scim/settings', { ...settings, enabled: true, invites: false })
  const { secret } = await call('POST', '/api-tokens', {
    name: 'Directorio',
    scopes: [SCIM_SCOPE],
    expires_on: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
  })
  return { authorization: `Bearer ${String(secret)}`, 'content-type': 'application/scim+json' }
}

/** Looks a person up and creates who is missing; answers the last status. */
async function provision(url: string, headers: Directory, name: string): Promise<number> {
  const filter = encodeURIComponent(`userName eq "${name}"`)
  const found = await fetch(`${url}/scim/v2/Users?filter=${filter}`, { headers })
  if (!found.ok) return found.status
  if (((await found.json()) as { totalResults: number }).totalResults > 0) return 200
  const [, number] = name.split('-')
  const response = await fetch(`${url}/scim/v2/Users`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName: name,
      externalId: name,
      name: { givenName: 'Persona', familyName: number },
      emails: [{ value: `${name}@scim.example`, type: 'work', primary: true }],
      title: `Cargo ${Number(number) % 50}`,
      active: true,
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': {
        department: `Departamento ${Number(number) % 40}`,
        employeeNumber: number,
      },
    }),
  })
  await response.arrayBuffer()
  return response.status
}

async function storedOf({ databaseUrl }: BenchSite, tag: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ username: string; external_id: string | null }>(
      `select u.username, l.external_id from users u
       left join scim_users l on l.tenant_id = u.tenant_id and l.user_id = u.id
       where u.tenant_id = 1 and u.username like $1`,
      [`${tag}-%`],
    )
    const names = new Set(
      rows.filter((row) => row.external_id === row.username).map((row) => row.username),
    )
    return { names, doubled: rows.length - names.size }
  } finally {
    await client.end()
  }
}
