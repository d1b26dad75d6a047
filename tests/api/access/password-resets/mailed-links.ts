import type { Mail, MailRow } from '#contract/messages/outbox.ts'
import type { TestApi } from '#tests/support/api.ts'
import { idleQueue, type Rows } from '#tests/support/database/database-rows.ts'

/** Asks for links and reads what was mailed, in an installation that keeps its mails. */
export async function openMailbox(api: TestApi, rows: Rows) {
  const supervisor = await api.signInAsSuper()

  /** Mails to an address, the oldest first. */
  async function mailsTo(
    address: string,
  ): Promise<{ subject: string; text: string; html: string }[]> {
    await idleQueue(rows)
    const { body: page } = await supervisor(
      'GET',
      `/admin/outbox?limit=100&q=${encodeURIComponent(address)}`,
    )
    const found = (page.results as MailRow[]).filter(({ recipient }) => recipient === address)
    const mails = await Promise.all(
      found.map(async ({ id }) => (await supervisor('GET', `/admin/outbox/${id}`)).body as Mail),
    )
    return mails
      .toSorted((a, b) => a.id - b.id)
      .map(({ subject, body }) => ({ subject, text: body!.text, html: body!.html }))
  }

  return {
    mailsTo,
    request: (username: string, headers = {}) =>
      api.anonymous('POST', '/auth/password-resets', { username }, headers),
    check: (token: string) => api.anonymous('POST', '/auth/password-resets/check', { token }),
    redeem: (token: string, password: string, headers = {}) =>
      api.anonymous('POST', '/auth/password-resets/redeem', { token, password }, headers),
    /** Requests a link and returns the token of the mail. */
    async linkFor(username: string, address = username): Promise<string> {
      await api.anonymous('POST', '/auth/password-resets', { username })
      return tokenIn((await mailsTo(address)).at(-1)!.text)
    },
  }
}

export const tokenIn = (text: string) => /new-password\?token=([\w-]+)/.exec(text)![1]!
