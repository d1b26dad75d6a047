import { createTransport } from 'nodemailer'
import type { Settings } from '../../../settings.ts'
import { traced } from '../telemetry/tracing.ts'
import type { CalendarPart } from './outbox.ts'

/** Mail as it is sent. */
export type Letter = {
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  attachment?: { filename: string; contentType: string; content: Buffer }
  calendar?: CalendarPart
}

export type MailTransport = {
  /** Resolves once the server has accepted the mail; otherwise throws a DeliveryError. */
  send(letter: Letter): Promise<void>
  close(): void
}

/**
 * Reason why a mail was not sent.
 *
 * - `letter`: the server refuses this one permanently; it is not retried.
 * - `later`: the server asks for a retry (4xx).
 * - `server`: the server cannot be used now, so no other mail would be sent either.
 */
export class DeliveryError extends Error {
  readonly reason: 'letter' | 'later' | 'server'

  constructor(reason: DeliveryError['reason'], message: string, cause: unknown) {
    super(message, { cause })
    this.reason = reason
  }
}

// Together less than the limits of a job and of an idle transaction (api/platform/db/database.ts).
const CONNECT_MS = 10_000
const SILENCE_MS = 20_000
const DEADLINE_MS = 40_000

/**
 * Opens one connection to the server of SMTP_URL at the first mail and keeps it until closed. The library
 * never retries a mail by itself: the queue does.
 */
export function openSmtp({ smtpUrl, mailFrom }: Settings & { smtpUrl: string }): MailTransport {
  const attributes = { 'server.address': new URL(smtpUrl).hostname }
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
    async send({ messageId, to, subject, text, html, attachment, calendar }) {
      const letter = {
        from: mailFrom,
        to: { name: '', address: to },
        subject,
        text,
        html,
        ...(attachment && { attachments: [attachment] }),
        ...(calendar && { icalEvent: { ...calendar, filename: 'sesion.ics' } }),
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
        await traced('smtp', { kind: 'client', attributes }, () =>
          Promise.race([transport.sendMail(letter), deadline]),
        )
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
  // 421: the server is closing the connection; EAUTH: our credentials are refused
  const server = status < 400 || status === 421 || code === 'EAUTH'
  return new DeliveryError(server ? 'server' : status < 500 ? 'later' : 'letter', message, error)
}

/** Returns the bare address of MAIL_FROM. */
export function senderAddress(mailFrom: string): string {
  return /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom.trim()
}

function domainOf(mailFrom: string): string {
  return /@([a-z0-9.-]+)/i.exec(mailFrom)?.[1] ?? 'localhost'
}
