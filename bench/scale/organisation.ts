import type pg from 'pg'
import { AREAS, FIRST_NAMES, LAST_NAMES, LOCATIONS, POSITIONS } from '#api/demo/vocabulary.ts'

/** Courses that each company has, and how many of them a person is enrolled in on average. */
export const COURSES = 24
const ENROLMENTS = 20
/** Contents of each course: three sections with a subsection of two each. */
export const CONTENTS = 6

/**
 * Companies by the place in which they were generated. Ids of what belongs to one follow one another from `first_…` on,
 * so that later statements compute them and look nothing up.
 */
const PREPARE = `
  create schema scale;
  create table scale.companies (
    n int primary key, people int not null, tenant_id int, first_user bigint,
    first_area bigint, areas int, first_position bigint, positions int,
    first_course bigint, first_design bigint, first_content bigint, first_group bigint, groups int
  );
  create function scale.r(key bigint, salt int) returns float8 language sql immutable parallel safe
    return (hashint8extended(key, salt) & 2147483647)::float8 / 2147483648::float8;
  -- Share of the way through a course: 1 finished, 0 not begun.
  create function scale.progress(person bigint, course int) returns float8 language sql immutable parallel safe
    return case when scale.r(person * 4096 + course, 7) < 0.35 then 1
      when scale.r(person * 4096 + course, 7) < 0.62 then scale.r(person * 4096 + course, 8) / 2 else 0 end;
  create function scale.enrolled(person bigint, course int) returns boolean language sql immutable parallel safe
    return scale.r(person * 4096 + course, 3) < ${ENROLMENTS / COURSES};
  create function scale.moment(person bigint, course int) returns timestamptz language sql stable parallel safe
    return date_trunc('day', now()) - scale.r(person * 4096 + course, 5) * interval '700 days';`

export async function createCompanies(client: pg.Client, sizes: readonly number[]): Promise<void> {
  await client.query(PREPARE)
  await client.query(
    `insert into scale.companies (n, people, groups)
     select n, people, 3 + people / 400 from unnest($1::int[]) with ordinality as given (people, n)`,
    [sizes],
  )
  await client.query(
    `with made as (
       insert into tenants (name, slug, extended_fields, communications, external_training, first_steps_dismissed)
       select 'Compañía ' || n, 'escala-' || n, '{"1": "Centro de costo", "2": "Tipo de contrato"}', true, true, true
       from scale.companies order by n returning id, slug
     ) update scale.companies c set tenant_id = made.id from made where made.slug = 'escala-' || c.n`,
  )
  await client.query(
    `update scale.companies c set first_user = base + before from (
       select n, sum(people) over (order by n) - people as before,
         (select nextval(pg_get_serial_sequence('users', 'id'))) as base
       from scale.companies
     ) earlier where earlier.n = c.n`,
  )
  for (const [table, code, names, count] of [
    ['areas', 'A', AREAS, '5 + least(200, people / 150)'],
    ['positions', 'P', POSITIONS, '10 + least(100, people / 200)'],
  ] as const) {
    await client.query(
      `insert into ${table} (tenant_id, code, name, created_at)
       select tenant_id, '${code}' || lpad(i::text, 3, '0'), ($1::text[])[1 + i % cardinality($1::text[])] || ' ' || i,
         now() - i * interval '3 days'
       from scale.companies, generate_series(1, ${count}) i order by n, i`,
      [[...names]],
    )
  }
  await client.query(
    `update scale.companies c set first_area = a.first, areas = a.n, first_position = p.first, positions = p.n
     from (select tenant_id, min(id) as first, count(*) as n from areas group by 1) a,
       (select tenant_id, min(id) as first, count(*) as n from positions group by 1) p
     where a.tenant_id = c.tenant_id and p.tenant_id = c.tenant_id`,
  )
  await client.query(
    `with unit as (
       insert into organizational_units (tenant_id, name)
       select tenant_id, 'Unidad ' || i from scale.companies, generate_series(1, 3) i order by n, i
       returning tenant_id, id
     ) insert into organizational_unit_areas (tenant_id, unit_id, area_id)
       select tenant_id, unit.id, a.id from unit join areas a using (tenant_id) where (a.id + unit.id) % 3 = 0`,
  )
}

const plain = (names: readonly string[]) =>
  names.map((name) =>
    (name.split(' ')[0] ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
  )

/** People of the companies from `from` to `to`: a tree of managers, some disabled or without a place. */
export async function createPeople(client: pg.Client, from: number, to: number): Promise<void> {
  await client.query(
    `insert into users (tenant_id, id, username, email, first_name, last_name, mobile, area_id, position_id, role,
       identification_number, location, manager_id, extended_field1, extended_field2, disabled, password_kind,
       password_hash, created_at, updated_at)
     select tenant_id, id, case i when 0 then 'admin.escala-' || n else login end,
       case i when 0 then 'admin' else login end || '@escala-' || n || '.sendero.test',
       ($1::text[])[f], ($2::text[])[l], '+57 3' || lpad(id::text, 9, '0'),
       case when scale.r(id, 13) > 0.04 then first_area + floor(areas * scale.r(id, 14) * scale.r(id, 15))::int end,
       case when scale.r(id, 16) > 0.03 then first_position + floor(positions * scale.r(id, 17))::int end,
       case when i = 0 then 'admin' when i <= people / 500 then 'reader' else 'user' end,
       (1000000000 + id * 7)::text,
       ($5::text[])[1 + floor(cardinality($5::text[]) * scale.r(id, 18) * scale.r(id, 19))::int],
       case when i > 0 then first_user + (i - 1) / 7 end,
       'CC-' || floor(40 * scale.r(id, 20)), case when scale.r(id, 21) < 0.8 then 'Indefinido' else 'Fijo' end,
       i > 0 and scale.r(id, 22) < 0.06, case i when 0 then 'argon2id' else 'generated' end,
       case i when 0 then admin.password_hash else md5(id::text) end,
       at, at
     from (
       select c.*, i, first_user + i as id, 1 + floor(cardinality($1::text[]) * scale.r(first_user + i, 11))::int as f,
         1 + floor(cardinality($2::text[]) * scale.r(first_user + i, 12))::int as l,
         now() - scale.r(first_user + i, 23) * interval '730 days' as at
       from scale.companies c, generate_series(0, people - 1) i where n between $6 and $7
     ) made
     cross join lateral (select ($3::text[])[f] || '.' || ($4::text[])[l] || '.' || id as login) named
     cross join (select password_hash from users where email = 'admin@1.sendero.test') admin`,
    [
      [...FIRST_NAMES],
      [...LAST_NAMES],
      plain(FIRST_NAMES),
      plain(LAST_NAMES),
      [...LOCATIONS],
      from,
      to,
    ],
  )
}

/** Writes the rows that triggers would write about people, of all companies at once. */
export async function derivePeople(client: pg.Client): Promise<void> {
  const people = 'users u join scale.companies c using (tenant_id)'
  for (const statement of [
    `insert into login_names (tenant_id, user_id, name)
       select tenant_id, id, name from (
         select u.tenant_id, u.id, login_name(u.username) as name from ${people}
         union all select u.tenant_id, u.id, login_name(u.email) from ${people}
       ) names order by name collate "C"`,
    `insert into user_tallies (tenant_id, kind, group_id, tally)
       select tenant_id, 'area', area_id, count(*) from ${people} group by 1, 3
       union all select tenant_id, 'position', position_id, count(*) from ${people} group by 1, 3`,
    `insert into user_field_values (tenant_id, field, value)
       select distinct tenant_id, field, value from ${people}
       cross join lateral (values ('location', location), ('extended_field1', extended_field1),
         ('extended_field2', extended_field2)) as f (field, value) where value is not null`,
    `insert into user_access (tenant_id, user_id, signed_in_at, invited_at)
       select tenant_id, id, u.created_at + interval '3 days', u.created_at from ${people} where scale.r(id, 31) < 0.7`,
    `select setval(pg_get_serial_sequence('users', 'id'), (select max(id) from users))`,
  ]) {
    await client.query(statement)
  }
}
