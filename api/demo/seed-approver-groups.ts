import type pg from 'pg'

/**
 * Creates the tenant's approver groups: first one of the administrator and the reader for all other areas,
 * then one of the limited reader for the areas of their business unit. Existing requests are assigned to
 * the group that would have received them.
 */
export async function seedApproverGroups(
  client: pg.Client,
  tenantId: number,
  unitAreas: readonly number[],
): Promise<void> {
  await seedGroup(client, tenantId, 'Talento humano', ['admin', 'reader'], [])
  await seedGroup(client, tenantId, 'Sedes regionales', ['unit'], unitAreas)
  await client.query(
    `update preregistrations p set group_id = coalesce(
       (select min(m.group_id) from approver_group_areas m
        where m.tenant_id = p.tenant_id and m.area_id = p.area_id),
       (select min(g.id) from approver_groups g where g.tenant_id = p.tenant_id))
     where tenant_id = $1`,
    [tenantId],
  )
}

async function seedGroup(
  client: pg.Client,
  tenantId: number,
  name: string,
  personas: string[],
  areas: readonly number[],
): Promise<void> {
  await client.query(
    `with made as (
       insert into approver_groups (tenant_id, name) values ($1, $2) returning id
     ), people as (
       insert into approver_group_users (tenant_id, group_id, user_id)
       select $1, made.id, u.id from made, users u
       where u.tenant_id = $1 and split_part(u.email, '@', 1) = any($3::text[])
         and u.email like '%.sendero.test'
     )
     insert into approver_group_areas (tenant_id, group_id, area_id)
     select $1, made.id, area from made, unnest($4::bigint[]) area`,
    [tenantId, name, personas, areas],
  )
}
