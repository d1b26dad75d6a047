import sql from 'sql-template-tag'
import type { z } from 'zod'
import { slugOf } from '#contract/platform/values/slug.ts'
import type { newTenant, Tenant } from '#contract/access/tenants.ts'
import { newUserInput } from '#contract/platform/people/user-shapes.ts'
import { uniqueViolation } from '#api/platform/db/database.ts'
import { Failure, invalid, invalidField } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { logTenant } from '#api/platform/records/tenant-log.ts'
import type { Services } from '#api/platform/services/services.ts'
import { storeNewUser, withCredentials } from '#api/people/users/create.ts'
import { readTenant, scopeIn } from './change.ts'

/**
 * Creates a tenant and its first administrator, who is invited by e-mail, in one transaction.
 *
 * @throws Failure 422 with the problems of either, each by its path (`admin.email` …).
 */
export async function createTenant(
  services: Services,
  scope: Scope,
  { admin, slug, ...draft }: z.output<typeof newTenant>,
): Promise<Tenant> {
  const { db } = services
  // A transaction of the actor's tenant, where a second attempt finds the idempotency key of this one.
  const [next] = await db.transaction(scope, (tx) =>
    tx.query<{ id: number }>(
      sql`select nextval(pg_get_serial_sequence('tenants', 'id'))::int as id`,
    ),
  )
  const id = next!.id
  const { opening: _claimed, ...created } = scopeIn(scope, id)
  const mine = { ...created, areaIds: null, courseIds: null }
  const { username, ...person } = admin
  const account = newUserInput.parse({
    ...person,
    username: username ?? person.email.slice(0, 100),
    role: 'admin',
    organizational_units: [],
  })
  const credentials = await withCredentials(services, null)
  return db
    .transaction(mine, async (tx) => {
      await tx.query(
        sql`insert into tenants (id, name, slug, timezone, support_email, communications,
              external_training, user_creation, extended_fields)
            values (${id}, ${draft.name}, ${slug ?? (slugOf(draft.name, 60) || `compania-${id}`)},
              ${draft.timezone}, ${draft.support_email}, ${draft.communications},
              ${draft.external_training}, ${draft.user_creation}, ${draft.extended_fields})`,
      )
      await storeNewUser(services, tx, mine, { input: account, credentials }).catch(
        (error: unknown) => {
          throw underAdmin(error)
        },
      )
      const tenant = await readTenant(tx, id)
      const { name, timezone, slug: storedSlug } = tenant
      await logTenant(tx, id, 'create', null, { name, slug: storedSlug, timezone })
      return tenant
    })
    .catch((error: unknown) => {
      if (uniqueViolation(error) !== 'tenants_slug_key') throw error
      throw invalidField('slug', 'taken', 'Ya existe una compañía con este identificador')
    })
}

/** Prefixes the issues of the administrator with the path of that part of the form. */
function underAdmin(error: unknown): unknown {
  if (!(error instanceof Failure) || error.status !== 422) return error
  return invalid(error.issues.map((issue) => ({ ...issue, path: `admin.${issue.path}` })))
}
