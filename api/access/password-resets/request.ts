import sql from 'sql-template-tag'
import type { Services } from '#api/platform/services/services.ts'

/**
 * Requests a link for the account with this username or e-mail. It looks for no account, so that neither its answer nor
 * its time tells whether there is one; the job `password-link` does.
 */
export async function requestLink(
  { db, queue, settings }: Services,
  login: string,
): Promise<{ sends_mail: boolean }> {
  const [request] = await db.queryWithoutTenant<{ id: number }>(
    sql`select request_password(${login}) as id`,
  )
  await queue.send('password-link', { requestId: request!.id })
  return { sends_mail: settings.smtpUrl !== undefined }
}
