import sql from 'sql-template-tag'
import type { Services } from '../services.ts'

/** Job `whatsapp-forget`: deletes inbound messages too old for the provider to repeat their callback. */
export async function forgetInbound({ db, log }: Services): Promise<void> {
  const [forgotten] = await db.queryWithoutTenant<{ told: number }>(
    sql`select forget_whatsapp_inbound() as told`,
  )
  if (forgotten!.told > 0) log.info(forgotten, 'old messages of people forgotten')
}
