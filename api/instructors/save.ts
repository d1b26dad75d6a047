import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { Instructor, instructorChanges, newInstructor } from '#contract/instructors.ts'
import { invalidField } from '../http/failure.ts'
import type { Scope } from '../http/scope.ts'
import { requireVersion } from '../http/version.ts'
import { pictureExists } from '../images/pictures.ts'
import type { Services } from '../services.ts'
import { LOGOS } from './logos.ts'
import { COLUMNS, instructorNotFound, instructorOf, type InstructorRecord } from './read.ts'

/** @throws Failure 422 when the tenant does not have the picture. */
export async function createInstructor(
  services: Services,
  scope: Scope,
  { code, name, description, type, chat_link, logo }: z.output<typeof newInstructor>,
): Promise<Instructor> {
  await requireLogo(services, scope, logo)
  return services.db.transaction(scope, async (tx) => {
    const [row] = await tx.query<InstructorRecord>(
      sql`insert into instructors (tenant_id, code, name, description, type, chat_link, logo)
          values (${scope.tenantId}, ${code}, ${name}, ${description}, ${type}, ${chat_link}, ${logo})
          returning ${COLUMNS}`,
    )
    return instructorOf(row!)
  })
}

/**
 * Modifies an instructor. Without a picture the stored one stays, unless `remove_logo` is set.
 * @throws Failure 404 as `getInstructor`; 409 when it was modified since `version` was read; 422 as
 *   `createInstructor`.
 */
export async function updateInstructor(
  services: Services,
  scope: Scope,
  id: number,
  { version, remove_logo, logo, ...values }: z.output<typeof instructorChanges>,
): Promise<Instructor> {
  await requireLogo(services, scope, logo)
  return services.db.transaction(scope, async (tx) => {
    const [stored] = await tx.query<{ version: number; logo: string | null }>(
      sql`select version, logo from instructors where tenant_id = ${scope.tenantId} and id = ${id}
          for no key update`,
    )
    if (!stored) throw instructorNotFound()
    requireVersion(version, stored.version, 'este formador')
    const picture = logo ?? (remove_logo ? null : stored.logo)
    const [row] = await tx.query<InstructorRecord>(
      sql`update instructors set code = ${values.code}, name = ${values.name},
            description = ${values.description}, type = ${values.type},
            chat_link = ${values.chat_link}, logo = ${picture}, version = version + 1
          where tenant_id = ${scope.tenantId} and id = ${id} returning ${COLUMNS}`,
    )
    return instructorOf(row!)
  })
}

async function requireLogo(services: Services, scope: Scope, logo: string | null): Promise<void> {
  if (logo === null || (await pictureExists(services, scope, LOGOS, logo))) return
  throw invalidField('logo', 'unknown', 'La imagen no existe')
}
