import sql from 'sql-template-tag'
import type { Queryable } from '#api/platform/db/database.ts'
import type { Settings } from '../../../settings.ts'

/** Sender and templates of a tenant's messages; the installation's where it has none. */
export type Sender = {
  sender: string | null
  template: string | null
  mediaTemplate: string | null
}

export async function senderOf(
  ask: Queryable,
  { whatsapp }: Pick<Settings, 'whatsapp'>,
  tenantId: number,
): Promise<Sender> {
  const [own] = await ask.query<{
    whatsapp_from: string | null
    whatsapp_template_sid: string | null
    whatsapp_template_media_sid: string | null
  }>(
    sql`select whatsapp_from, whatsapp_template_sid, whatsapp_template_media_sid
        from tenants where id = ${tenantId}`,
  )
  return {
    sender: own?.whatsapp_from ?? whatsapp.from,
    template: own?.whatsapp_template_sid ?? whatsapp.template,
    mediaTemplate: own?.whatsapp_template_media_sid ?? whatsapp.mediaTemplate,
  }
}
