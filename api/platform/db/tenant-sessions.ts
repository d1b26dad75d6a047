import type pg from 'pg'
import { acquire } from './connection.ts'

/**
 * Sessions of a pool, each set to a tenant. The setting belongs to the session, so the round trip that sets it is saved
 * when the same tenant uses it again.
 */
export function createTenantSessions(pool: pg.Pool) {
  /** Tenant that each connection was last set to. */
  const tenants = new WeakMap<pg.PoolClient, number>()

  return {
    /** Takes a connection that sees the tenant. */
    async acquire(tenantId: number): Promise<pg.PoolClient> {
      const client = await acquire(pool)
      if (tenants.get(client) === tenantId) return client
      try {
        tenants.delete(client)
        await client.query({
          name: 'set-tenant',
          text: `select set_config('app.tenant_id', $1, false)`,
          values: [String(tenantId)],
        })
        tenants.set(client, tenantId)
        return client
      } catch (error) {
        client.release(error as Error)
        throw error
      }
    },
    /** Has the tenant set again before the next use. */
    forget(client: pg.PoolClient): void {
      tenants.delete(client)
    },
  }
}
