import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { openServices } from '#api/main.ts'
import type { Provider } from '#api/platform/outgoing/whatsapp-provider.ts'
import {
  problem,
  say,
  startTwilioServer,
  type Behaviour,
} from '#tests/support/servers/twilio-server.ts'
import { testSettings } from '#tests/support/settings.ts'
import type { BenchResult } from '../measure.ts'
import type { BenchSite } from '../site.ts'

const PEOPLE = Number(process.env.MESSAGES_PEOPLE ?? 10_000)
const RATE = Number(process.env.MESSAGES_RATE ?? 200)
/** Minimum latency of a call to Twilio. */
const LATENCY_MS = 100
const PORT = 4791
const ADDRESS = `http://127.0.0.1:${PORT}`
const PLACE = `Banco de ${PEOPLE} mensajes`

/** Settings of the site: it sends to a server that this bench starts. */
export const MESSAGES_SETTINGS = {
  WHATSAPP_PROVIDER: 'twilio',
  TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000001',
  TWILIO_AUTH_TOKEN: 'una-llave-de-twilio',
  TWILIO_FROM: '+573000000000',
  TWILIO_API_URL: ADDRESS,
  PUBLIC_URL: 'https://sendero.example',
  WHATSAPP_RATE: String(RATE),
}

/** Ten thousand recipients by Twilio's SDK to a server that takes so many a second, beside the SDK alone. */
export async function messages(site: BenchSite): Promise<BenchResult[]> {
  const twilio = await startTwilioServer({ latencyMs: LATENCY_MS, port: PORT })
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  try {
    twilio.forget()
    const limit = limited()
    twilio.behave(limit.behave)
    const bare = await bareRate(site.databaseUrl)
    const id = await audience(site, client)
    const before = await site.liveMemory()
    const refused = limit.refused()
    const cpu = await site.processorTime()
    const { rate, peak } = await sendAll(site, client, id)
    const each = ((await site.processorTime()) - cpu) / PEOPLE
    return [
      {
        bench: 'messages',
        what: `${PEOPLE.toLocaleString('en')} recipients by Twilio's SDK to a server that takes ${RATE} a second and answers in ${LATENCY_MS} ms`,
        figure: `${rate.toFixed(0)} recipients/s`,
        reference: `${bare.toFixed(0)}/s the SDK alone, 50 at once`,
        ratio: rate / bare,
        bar: 0.9,
        better: 'more',
        notes: `${limit.refused() - refused} refused (429), ${each.toFixed(1)} ms of the processor each, resident memory grew ${(peak / 1024 / 1024).toFixed(0)} MB, live ${(((await site.liveMemory()) - before) / 1024 / 1024).toFixed(0)} MB`,
      },
    ]
  } finally {
    await client.end()
    await twilio.close()
  }
}

/** Refuses what is over the rate, as a provider does. */
function limited() {
  let credit = RATE / 4
  let at = performance.now()
  let refused = 0
  const behave: Behaviour = (_asked, response) => {
    const now = performance.now()
    credit = Math.min(RATE / 4, credit + ((now - at) / 1000) * RATE)
    at = now
    if (credit < 1) {
      refused += 1
      say(response, 429, problem(429, 20429))
      return true
    }
    credit -= 1
    return false
  }
  return { behave, refused: () => refused }
}

/** Calls of the SDK and nothing else, each again until it is taken. */
async function bareRate(databaseUrl: string): Promise<number> {
  const settings = testSettings(MESSAGES_SETTINGS)
  const services = await openServices(settings, databaseUrl, pino({ level: 'silent' }), {
    works: false,
  })
  const calls = RATE * 15
  let left = calls
  const started = performance.now()
  await Promise.all(
    Array.from({ length: 50 }, async () => {
      while (left > 0) {
        left -= 1
        while ((await services.whatsapp.send(outgoing())).kind === 'later') await sleep(20)
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  await services.close()
  return calls / seconds
}

const outgoing = (): Parameters<Provider['send']>[0] => ({
  tenantId: 1,
  deliveryId: 1,
  messageId: 1,
  attempt: 1,
  name: 'Ana',
  sender: '+573000000000',
  to: '+573001234567',
  body: 'Hola',
  attachment: null,
  template: null,
  conversing: false,
})

async function audience(site: BenchSite, client: pg.Client): Promise<number> {
  await client.query(
    `insert into users (tenant_id, username, email, first_name, location, mobile)
     select 1, name, name || '@banco.test', 'Ana', $1, '+57 39' || lpad((${PEOPLE} + n)::text, 8, '0')
     from (select n, 'mensaje.${PEOPLE}.' || n as name from generate_series(1, ${PEOPLE}) n) made
     on conflict do nothing`,
    [PLACE],
  )
  await client.query('vacuum analyze users')
  await client.query('update tenants set communications = true where id = 1')
  const { id } = await post(site, '/communications', { name: randomUUID(), locations: [PLACE] })
  return id
}

async function sendAll(site: BenchSite, client: pg.Client, audience: number) {
  const { id } = await post(site, `/communications/${audience}/messages`, { body: 'Hola' })
  const before = await site.memory()
  let peak = 0
  for (;;) {
    const { rows } = await client.query<{ seconds: number | null; calls: number }>(
      `select extract(epoch from finished_at - begun_at)::float8 as seconds, (
         select count(*) from message_deliveries where message_id = m.id and state = 'accepted')::int as calls
       from messages m where id = $1`,
      [id],
    )
    peak = Math.max(peak, (await site.memory()) - before)
    const { seconds, calls } = rows[0]!
    if (seconds !== null) {
      if (calls !== PEOPLE) throw new Error(`Only ${calls} were taken`)
      return { rate: PEOPLE / seconds, peak }
    }
    await sleep(500)
  }
}

async function post(site: BenchSite, path: string, body: object): Promise<{ id: number }> {
  const answer = await fetch(`${site.url}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${site.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (answer.status !== 201) throw new Error(await answer.text())
  return (await answer.json()) as { id: number }
}
