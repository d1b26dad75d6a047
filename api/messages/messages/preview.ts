import sql, { empty } from 'sql-template-tag'
import type { z } from 'zod'
import {
  fillMessage,
  missingValues,
  type MessageValues,
} from '#contract/messages/message-variables.ts'
import type { messages } from '#contract/messages/messages.ts'
import { audiencePeople } from '../communications/audience-people.ts'
import { senderOf } from '../communications/sender.ts'
import { matchingIn } from '../communications/size.ts'
import { BY_FULL_NAME, readPage } from '#api/platform/db/page.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { consoleUrl } from '#api/platform/mail/outbox.ts'
import type { Services } from '#api/platform/services/services.ts'
import { personalValues } from './values.ts'

type Row = { id: number; full_name: string; values: MessageValues | null }

/**
 * Returns the text of a message for people of an audience that can be reached, by name, and the number of those who
 * lack a value and are not sent it.
 * @throws Failure 404 without the audience.
 */
export async function previewMessage(
  { db, settings }: Services,
  scope: Scope,
  audience: number,
  { body, q, ...part }: z.output<typeof messages.preview.body>,
) {
  const { tenantId } = scope
  const ask = db.for(scope)
  const matching = await matchingIn(ask, tenantId, audience)
  const { sender } = await senderOf(ask, settings, tenantId)
  const personal = personalValues(tenantId, body, consoleUrl(settings))
  const reached = (narrowed = empty) =>
    sql`from (${audiencePeople({ ...scope, sender }, matching, narrowed)}) people`
  const searched = q ? sql`and u.id in (select search_users(${q}))` : empty
  const page = await readPage(
    db,
    scope,
    {
      matched: sql`select people.id, people.first_name, people.full_name ${reached(searched)}
        where people.reason is null`,
      order: BY_FULL_NAME,
      columns: sql`page.id, page.full_name, people.values`,
      joins: sql`left join lateral (select ${personal.values} as values
        from (select page.id, page.first_name, page.full_name) people ${personal.joins}) people on true`,
    },
    part,
    ({ id, full_name, values: found }: Row) => {
      const values = found ?? {}
      const text = body ?? ''
      return {
        id,
        full_name,
        text: fillMessage(text, values),
        values,
        missing: missingValues(text, values),
      }
    },
  )
  const [counted] = await ask.query<{ missing: number }>(
    sql`select count(*) filter (where ${personal.missing}) as missing
        ${reached()} ${personal.joins} where people.reason is null`,
  )
  return { ...page, missing: counted!.missing }
}
