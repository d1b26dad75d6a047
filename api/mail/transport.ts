import { createTransport } from 'nodemailer'
import type { Settings } from '../../settings.ts'

/** An e-mail as it goes out. */
export type Letter = {
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  attachment?: { filename: string; contentType: string; content: Buffer }
}

export type MailTransport = {
  /** Resolves once the server has accepted the letter; otherwise throws a DeliveryError. */
  send(letter: Letter): Promise<void>
  close(): void
}

/**
 * Why a letter did not go.
 *
 * - `letter`: the server refuses this one for good; it is not tried again.
 * - `later`: the server asks to try this one again later (4xx).
 * - `server`: there is no talking to the server now, so no other letter would go either.
 */
export class DeliveryError extends Error {
  readonly reason: 'letter' | 'later' | 'server'

  constructor(reason: DeliveryError['reason'], message: string, cause: unknown) {
    super(message, { cause })
    this.reason = reason
  }
}

// Together less than a job may take, and than a transaction may stay idle (api/db/database.ts).
const CONNECT_MS = 10_000
const SILENCE_MS = 20_000
const DEADLINE_MS = 40_000

/**
 * Opens one connection to the server of SMTP_URL at the first letter and keeps it until closed.
 * The library never repeats a letter by itself: the queue does.
 */
export function openSmtp({ smtpUrl, mailFrom }: Settings & { smtpUrl: string }): MailTransport {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 1,
    maxRequeues: 0,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ messageId, to, subject, text, html, attachment }) {
      const letter = {
        from: mailFrom,
        to: { name: '', address: to },
        subject,
        text,
        html,
        ...(attachment && { attachments: [attachment] }),
        messageId: `<${messageId}@${domainOf(mailFrom)}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'es' },
      }
      let timer: NodeJS.Timeout | undefined
      const deadline = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => {
          reject(new Error('The mail server did not answer in time'))
          transport.close()
        }, DEADLINE_MS)
      })
      try {
        await Promise.race([transport.sendMail(letter), deadline])
      } catch (error) {
        throw asDeliveryError(error)
      } finally {
        clearTimeout(timer)
      }
    },
    close: () => transport.close(),
  }
}

function asDeliveryError(error: unknown): DeliveryError {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  const message = error instanceof Error ? error.message : String(error)
  const status = typeof responseCode === 'number' ? responseCode : 0
  // 421: the server is closing the connection; EAUTH: it does not know us
  const server = status < 400 || status === 421 || code === 'EAUTH'
  return new DeliveryError(server ? 'server' : status < 500 ? 'later' : 'letter', message, error)
}

function domainOf(mailFrom: string): string {
  return /@([a-z0-9.-]+)/i.exec(mailFrom)?.[1] ?? 'localhost'
}
