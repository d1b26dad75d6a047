import sql from 'sql-template-tag'
import type { Services } from '../services.ts'

/** The job `whatsapp-forget`: what was told so long ago is not told again. */
export async function forgetInbound({ db, log }: Services): Promise<void> {
  const [forgotten] = await db.queryWithoutTenant<{ told: number }>(
    sql`select forget_whatsapp_inbound() as told`,
  )
  if (forgotten!.told > 0) log.info(forgotten, 'old messages of people forgotten')
}
