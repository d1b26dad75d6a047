import type pg from 'pg'

export const MONTHS = 24
/** Entries for each person over all months. */
const ENTRIES = 20

/**
 * A month of the audit log, as a table of its own that becomes a partition: its indexes are built when it is attached.
 * Companies alternate as they do in time, and a third of the entries are those of requests with many.
 */
export async function createAuditMonth(client: pg.Client, monthsAgo: number): Promise<void> {
  const { rows } = await client.query<{ name: string; from: string; to: string }>(
    `select 'audit_log_' || to_char(at, 'YYYY_MM') as name, audit_month_ids(at) as from,
       audit_month_ids(at + interval '1 month') as to
     from (select date_trunc('month', now(), 'UTC') - $1 * interval '1 month' as at) month`,
    [monthsAgo],
  )
  const { name, from, to } = rows[0]!
  const exists = await client.query(`select from pg_class where oid = to_regclass($1)`, [name])
  if (exists.rowCount === 0)
    await client.query(
      `create table ${name} (like audit_log including defaults including constraints)`,
    )
  await client.query(
    `insert into ${name} (tenant_id, id, at, actor_id, actor_name, action, entity, entity_id, label, user_id, before,
       after, request_id)
     select u.tenant_id, $1::bigint + i, $2::timestamptz + i * (interval '1 month' / e.total), c.first_user, 'Admin Escala',
       case when kind < 0.6 then 'update' when kind < 0.85 then 'add' when kind < 0.95 then 'create' else 'update' end,
       case when kind < 0.6 then 'user' when kind < 0.85 then 'course' when kind < 0.95 then 'user' else 'group' end,
       case when kind < 0.6 then u.id when kind < 0.85 then c.first_course + i % 24 when kind < 0.95 then u.id
         else c.first_group end,
       case when kind < 0.6 then u.full_name when kind < 0.85 then 'Curso ' || (1 + i % 24) when kind < 0.95 then u.full_name
         else 'Grupo 1' end,
       case when kind < 0.95 then u.id end,
       case when kind < 0.6 then jsonb_build_object('location', 'Bogotá D. C.', 'position_id', u.position_id)
         when kind >= 0.95 then jsonb_build_object('name', 'Grupo uno') end,
       case when kind < 0.6 then jsonb_build_object('location', u.location, 'position_id', c.first_position)
         when kind < 0.85 then jsonb_build_object('user_id', u.id)
         when kind < 0.95 then jsonb_build_object('username', u.username, 'email', u.email, 'first_name', u.first_name,
           'last_name', u.last_name, 'role', u.role, 'area_id', u.area_id, 'position_id', u.position_id)
         else jsonb_build_object('name', 'Grupo 1') end,
       md5(case when scale.r(i, $3) < 0.3 then u.tenant_id || ':' || i / 50000 else i::text end || ':' || $3)::uuid::text
     from (select sum(people)::bigint * ${ENTRIES} / ${MONTHS} as total, min(first_user) as first, sum(people)::bigint as people
         from scale.companies) e
     cross join lateral generate_series(1, e.total) i
     cross join lateral (select scale.r(i, $3 + 50) as kind) k
     join users u on u.id = e.first + floor(e.people * scale.r(i, $3 + 100))::bigint
     join scale.companies c on c.tenant_id = u.tenant_id order by i`,
    [from, await monthStart(client, monthsAgo), monthsAgo],
  )
  if (exists.rowCount === 0) {
    await client.query(`alter table ${name} add check (id >= ${from} and id < ${to})`)
    await client.query(
      `alter table audit_log attach partition ${name} for values from (${from}) to (${to})`,
    )
    await client.query(`alter table ${name} enable row level security`)
  }
}

async function monthStart(client: pg.Client, monthsAgo: number): Promise<Date> {
  const { rows } = await client.query<{ at: Date }>(
    `select date_trunc('month', now(), 'UTC') - $1 * interval '1 month' as at`,
    [monthsAgo],
  )
  return rows[0]!.at
}

/** The entries of each request as one operation, as the trigger of the audit log writes them. */
export async function deriveOperations(client: pg.Client): Promise<void> {
  await client.query(
    `insert into audit_deeds (tenant_id, id, last_id, at, last_at, actor_id, request_id, action, entity, link, entries,
       entity_id, difference)
     select tenant_id, min(id), max(id), min(at), max(at), actor_id, request_id, action, entity,
       audit_link(action, before, after) as link, count(*), case when min(entity_id) = max(entity_id) then min(entity_id) end,
       null
     from audit_log join scale.companies using (tenant_id) group by tenant_id, actor_id, request_id, action, entity, link`,
  )
  await client.query(
    `select setval('audit_log_entries', greatest((select max(id % 100000000000) from audit_log), 1))`,
  )
  // As after years with months: the days of a filter are bounds of ids from the first month on.
  await client.query('update audit_log_settings set months_since = $1', [
    await monthStart(client, MONTHS),
  ])
}
