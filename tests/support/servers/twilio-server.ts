import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const ACCOUNT = 'AC00000000000000000000000000000001'
export const AUTH_TOKEN = 'una-llave-de-twilio'

/** Request to send a message, as Twilio's API documents it. */
export type Asked = {
  authorization: string | undefined
  path: string
  contentType: string | undefined
  fields: Record<string, string>
}

export type Behaviour = (
  asked: Asked,
  response: ServerResponse,
  count: number,
) => Promise<boolean> | boolean

/**
 * A server that answers as Twilio's Messages resource
 * (https://www.twilio.com/docs/messaging/api/message-resource): it takes a POST with HTTP Basic of the account
 * and a form of From, To and Body, MediaUrl or ContentSid, and answers 201 with a sid; else 401, 400 or 404.
 * `behave` may answer first.
 */
export async function startTwilioServer({
  latencyMs = 0,
  port = 0,
}: { latencyMs?: number; port?: number } = {}) {
  const asked: Asked[] = []
  let behave: Behaviour = () => false
  let sids = 0
  let keeps = true

  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy())
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { authorization } = request.headers
    const one: Asked = {
      authorization,
      path: `${request.method} ${request.url}`,
      contentType: request.headers['content-type'],
      fields: Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString())),
    }
    if (keeps) asked.push(one)
    if (await behave(one, response, asked.length)) return
    if (latencyMs > 0) await sleep(latencyMs)
    const wrong = wrongWith(one)
    if (wrong) {
      say(response, wrong.status, wrong)
      return
    }
    sids += 1
    say(response, 201, {
      sid: `SM${String(sids).padStart(32, '0')}`,
      status: 'queued',
      to: one.fields.To,
      from: one.fields.From,
      error_code: null,
    })
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${taken}`,
    port: taken,
    asked,
    behave: (how: Behaviour) => void (behave = how),
    /** Only counts from then on. */
    forget: () => void (keeps = false),
    settings: {
      WHATSAPP_PROVIDER: 'twilio',
      TWILIO_ACCOUNT_SID: ACCOUNT,
      TWILIO_AUTH_TOKEN: AUTH_TOKEN,
      TWILIO_FROM: '+573000000000',
      TWILIO_API_URL: `http://127.0.0.1:${taken}`,
      PUBLIC_URL: 'https://sendero.example',
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** As Twilio refuses. */
export function say(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

export const problem = (status: number, code: number) => ({
  status,
  code,
  message: 'Refused',
  more_info: `https://www.twilio.com/docs/errors/${code}`,
})

function wrongWith({ authorization, path, contentType, fields }: Asked) {
  const basic = `Basic ${Buffer.from(`${ACCOUNT}:${AUTH_TOKEN}`).toString('base64')}`
  if (authorization !== basic) return problem(401, 20003)
  if (path !== `POST /2010-04-01/Accounts/${ACCOUNT}/Messages.json`) return problem(404, 20404)
  if (contentType !== 'application/x-www-form-urlencoded') return problem(400, 21620)
  const { From, To, Body, MediaUrl, ContentSid } = fields
  if (!From?.startsWith('whatsapp:+')) return problem(400, 21212)
  if (!To?.startsWith('whatsapp:+')) return problem(400, 21211)
  if (!Body && !MediaUrl && !ContentSid) return problem(400, 21619)
  return null
}
