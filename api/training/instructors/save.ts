import type { z } from 'zod'
import type {
  Instructor,
  instructorChanges,
  newInstructor,
} from '#contract/training/instructors.ts'
import { invalidField } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { pictureExists } from '#api/platform/images/pictures.ts'
import { changeRecord, createRecord, lockRecord, saveRecord } from '#api/platform/records/record.ts'
import type { Services } from '#api/platform/services/services.ts'
import { LOGOS } from './logos.ts'
import { INSTRUCTORS } from './table.ts'

/** @throws Failure 422 when the tenant does not have the picture. */
export async function createInstructor(
  services: Services,
  scope: Scope,
  draft: z.output<typeof newInstructor>,
): Promise<Instructor> {
  await requireLogo(services, scope, draft.logo)
  return createRecord(services.db, scope, INSTRUCTORS, draft)
}

/**
 * Modifies an instructor. Without a picture the stored one stays, unless `remove_logo` is set.
 * @throws Failure 404 and 409 as `lockRecord`; 422 as `createInstructor`.
 */
export async function updateInstructor(
  services: Services,
  scope: Scope,
  id: number,
  { version, remove_logo, logo, ...values }: z.output<typeof instructorChanges>,
): Promise<Instructor> {
  await requireLogo(services, scope, logo)
  return saveRecord(services.db, scope, INSTRUCTORS, async (tx) => {
    const stored = await lockRecord(tx, scope, INSTRUCTORS, id, version)
    const picture = logo ?? (remove_logo ? null : stored.logo)
    return changeRecord(tx, scope, INSTRUCTORS, id, { ...values, logo: picture })
  })
}

async function requireLogo(services: Services, scope: Scope, logo: string | null): Promise<void> {
  if (logo === null || (await pictureExists(services, scope, LOGOS, logo))) return
  throw invalidField('logo', 'unknown', 'La imagen no existe')
}
