import sql from 'sql-template-tag'
import type { Services } from '../services.ts'

/** Job `mail-forget`: deletes the content of unsent mails after 30 days (mail/routines.sql). */
export async function forgetUnsentMails({ db, log }: Services): Promise<void> {
  const [forgotten] = await db.queryWithoutTenant<{ mails: number }>(
    sql`select forget_unsent_mails() as mails`,
  )
  if (forgotten?.mails) log.info({ mails: forgotten.mails }, 'bodies of unsent mails forgotten')
}
