import path from 'node:path'
import { runner } from 'node-pg-migrate'
import pg from 'pg'
import { APP_ROLE } from './pool.ts'
import { applyRoutines } from './routines.ts'

/**
 * Key of the advisory lock of the whole migration, so that two processes that start together take turns.
 */
const LOCK = 7_263_001

class UnsafeRoleError extends Error {}

/**
 * Migrates the database to this version: creates the application's role; in one transaction runs the
 * missing migrations, forward only, and applies the routines that changed; then runs `afterwards` (the
 * queue's own tables) and grants the rights that no table brings. Safe to call from several processes at
 * once: the others wait and find nothing to do.
 */
export async function migrate(
  ownerUrl: string,
  afterwards: (ownerUrl: string) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'sendero-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(`do $$ begin
      if not exists (select from pg_roles where rolname = '${APP_ROLE}') then
        create role ${APP_ROLE} nologin nosuperuser nobypassrls;
      end if;
    exception when duplicate_object then null; -- another database of the same server was faster
    end $$`)
    // Since PostgreSQL 16 the creator of a role may not act as it unless that is granted explicitly.
    await client.query(`do $$ begin
      if current_setting('server_version_num')::int < 160000 then
        if not pg_has_role(current_user, '${APP_ROLE}', 'MEMBER') then
          execute format('grant ${APP_ROLE} to %I', current_user);
        end if;
      elsif not pg_has_role(current_user, '${APP_ROLE}', 'SET') then
        execute format('grant ${APP_ROLE} to %I', current_user);
      end if;
    end $$`)
    await client.query('begin')
    await runMigrations(client)
    await applyRoutines(client)
    await client.query('commit')
    await afterwards(ownerUrl)
    await client.query(`
      grant select, insert, update, delete on all tables in schema pgboss to ${APP_ROLE};
      ${['public', 'pgboss'].map(rightsIn).join('')}`)
  } finally {
    // Without a commit the server rolls everything back.
    await client.end()
  }
}

/**
 * Grants schema-wide rights. Tables are granted one by one, by guard_table: the application cannot reach an
 * unguarded table.
 */
function rightsIn(schema: string): string {
  return `grant usage on schema ${schema} to ${APP_ROLE};
    grant usage, select on all sequences in schema ${schema} to ${APP_ROLE};
    grant execute on all functions in schema ${schema} to ${APP_ROLE};`
}

async function runMigrations(client: pg.Client): Promise<void> {
  await runner({
    // The caller's transaction goes on: migrations and routines are committed together.
    dbClient: Object.assign(Object.create(client) as pg.Client, {
      query: (text: string, values?: unknown[]) =>
        /^(begin|commit|rollback)$/i.test(text) ? Promise.resolve() : client.query(text, values),
    }),
    dir: path.join(import.meta.dirname, 'migrations'),
    migrationsTable: 'migrations',
    direction: 'up',
    checkOrder: true,
    noLock: true,
    singleTransaction: true,
    log: () => {},
  })
}

/**
 * Refuses a role that could bypass row-level security: a superuser, one with BYPASSRLS, or the owner of a
 * guarded table. Throws an UnsafeRoleError.
 */
export async function requireSafeRole(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ role: string; reason: string | null }>(`
    select current_user as role, case
      when r.rolsuper then 'es superusuario'
      when r.rolbypassrls then 'tiene BYPASSRLS'
      when exists (
        select from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relrowsecurity and c.relowner = r.oid
      ) then 'es dueño de tablas protegidas'
      when exists (
        select from pg_class c join pg_namespace n on n.oid = c.relnamespace
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
        where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relrowsecurity
      ) then 'hay tablas de compañías sin seguridad por filas'
    end as reason
    from pg_roles r where r.rolname = current_user`)
  const reason = rows[0]?.reason
  if (reason) {
    throw new UnsafeRoleError(
      `El rol «${rows[0]?.role}» de la base de datos ${reason}; Sendero no sirve datos así.`,
    )
  }
}
