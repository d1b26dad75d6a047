import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { afterAll } from 'vitest'

/** A mail as it arrived: its envelope, its bytes and what a mail reader makes of them. */
export type Arrived = { from: string; to: string[]; raw: string; mail: Email }

/** Answers a mail's content with an error that has `responseCode`, or lets it in. */
export type Verdict = (arrived: Arrived) => Promise<Error | null> | Error | null

/** A refusal as an SMTP server words it, e.g. 451 or 550. */
export function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

/** A real SMTP server on a free port of this machine; it goes away with the test file. */
export async function startMailServer() {
  const arrived: Arrived[] = []
  const state = { verdict: (() => null) as Verdict, connections: 0 }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onConnect(_session, callback) {
      state.connections += 1
      callback()
    },
    onData(stream, session, callback) {
      receive(stream, session)
        .then(async (mail) => {
          const error = await state.verdict(mail)
          if (!error) arrived.push(mail)
          callback(error)
        })
        .catch(callback)
    },
  })
  server.on('error', () => {}) // a client that leaves in the middle
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  afterAll(stop)
  return { url: `smtp://127.0.0.1:${port}`, arrived, state, stop }
}

async function receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<Arrived> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  const raw = Buffer.concat(chunks)
  const { mailFrom, rcptTo } = session.envelope
  return {
    from: mailFrom ? mailFrom.address : '',
    to: rcptTo.map((recipient) => recipient.address),
    raw: raw.toString('latin1'),
    mail: await PostalMime.parse(raw),
  }
}
