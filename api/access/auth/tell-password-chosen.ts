import type { Transaction } from '#api/platform/db/database.ts'
import { formatMoment } from '#api/platform/http/wording.ts'
import { letterheadOf } from '#api/platform/mail/email-layout.ts'
import { queueMail } from '#api/platform/mail/outbox.ts'
import { passwordChosenMail } from '#api/platform/mail/password-chosen.ts'
import type { Services } from '#api/platform/services/services.ts'
import { deviceOf } from '../sessions/device.ts'

type Owner = {
  tenant_id: number
  timezone: string
  email: string
  username: string
  first_name: string
  userAgent: string
}

/** Mails the owner of an account that its password was chosen, from which kind of device and when. */
export async function tellPasswordChosen(
  services: Services,
  tx: Transaction,
  { tenant_id: tenantId, timezone, email, username: login, first_name, userAgent }: Owner,
): Promise<void> {
  const head = await letterheadOf(tx, services.settings, { tenantId })
  const mail = passwordChosenMail(head, {
    firstName: first_name,
    login,
    device: deviceOf(userAgent),
    moment: formatMoment(new Date(), timezone),
  })
  await queueMail(services, { tenantId }, { to: email, ...mail }, tx)
}
