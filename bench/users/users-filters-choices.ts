import { get, type BenchResult } from '../measure.ts'
import {
  against,
  json,
  MEMBERS,
  quickest,
  SQL_OF,
  type Bench,
  type People,
  type Question,
} from './users-filters-raw.ts'

const by = (column: string) => (from: string, where: string) =>
  `select ${column}::text as value, count(*) as n from ${from} u
   where u.tenant_id = 1 and ${where} and ${column} is not null group by 1`

/** Number of people per value of a filter. */
const COUNTS = {
  area: by('u.area_id'),
  position: by('u.position_id'),
  location: by('u.location'),
  status: by(`case when u.disabled then 'disabled' else 'enabled' end`),
  role: by('u.role'),
  activity: (from: string, where: string) => `select case when a.last_at is null then 'never'
      when a.last_at > now() - interval '7 days' then 'week'
      when a.last_at > now() - interval '30 days' then 'month'
      when a.last_at > now() - interval '90 days' then 'quarter' else 'older' end as value, count(*) as n
    from ${from} u left join user_activity a on a.tenant_id = 1 and a.user_id = u.id
    where u.tenant_id = 1 and ${where} group by 1`,
  extended_field1: by('u.extended_field1'),
  extended_field2: by('u.extended_field2'),
  extended_field3: by('u.extended_field3'),
  group: (
    from: string,
    where: string,
  ) => `select m.group_id::text as value, count(*) as n from ${from} u
    join group_users m on m.tenant_id = 1 and m.user_id = u.id
    where u.tenant_id = 1 and ${where} group by 1`,
}
type Facet = keyof typeof COUNTS
const COUNTED = Object.keys(COUNTS) as Facet[]

type Choices = Question & {
  /** One filter's, or those of all. */
  by?: Facet
  /** Facet that the condition belongs to; its choices are counted without the condition. */
  own?: Facet
}

export function choicesAsked({ areas: [first], group }: People): Choices[] {
  const area = { query: `area=${first}`, where: `u.area_id = ${first}` }
  const enabled = { query: 'status=enabled', where: SQL_OF.enabled }
  const everybody = { query: '', where: 'true' }
  const inGroup = { query: `group=${group}`, where: MEMBERS(group) }
  return [
    { by: 'location', ...everybody },
    { by: 'activity', ...everybody },
    { by: 'role', ...everybody },
    { by: 'group', ...everybody },
    { by: 'area', ...enabled },
    { by: 'position', ...area },
    { by: 'activity', ...area },
    { by: 'group', ...enabled },
    everybody,
    { ...enabled, own: 'status' },
    { ...area, own: 'area' },
    { ...inGroup, own: 'group' },
    { query: 'q=zuni', where: SQL_OF.zuni },
  ]
}

/**
 * The numbers beside the choices, as the API and as the quickest SQL counts them.
 * @throws Error where they differ.
 */
export async function choices({ site, client }: Bench, asked: Choices): Promise<BenchResult> {
  const { query, where, by: one, own } = asked
  const facets = one ? [one] : COUNTED
  const each = facets.map((facet) => COUNTS[facet]('users', facet === own ? 'true' : where))
  const rest = facets.filter((facet) => facet !== own)
  const together = `with found as materialized (
      select tenant_id, id, area_id, position_id, location, disabled, role, extended_field1,
        extended_field2, extended_field3
      from users u where tenant_id = 1 and ${where}
    ) ${rest.map((facet) => COUNTS[facet]('found', 'true')).join(' union all ')}`
  const raw = await quickest(client, [
    each,
    [...(own ? [COUNTS[own]('users', 'true')] : []), together],
  ])
  const url = `${site.url}/api/users/filters?limit=1000&${one ? `by=${one}&` : ''}${query}`
  const answer = (await json(site, url)) as {
    facets: { choices: { value: string; count: number }[] }[]
  }
  const told = answer.facets.flatMap((facet) =>
    facet.choices.filter(({ value, count }) => value !== 'none' && count > 0),
  )
  const expected = (await raw()).flatMap(({ rows }) => rows as { n: string }[])
  if (sum(told.map(({ count }) => count)) !== sum(expected.map(({ n }) => Number(n)))) {
    throw new Error(`${url}: the choices are counted otherwise than by the reference`)
  }
  const what = one ? `choices of ${one}` : 'choices of all filters'
  return against(`${what}${query && `, ${query}`}`, () => json(site, url), raw)
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** The page of all filters, of which one is open, against the list that it is opened from. */
export function allFilters({ site }: Bench): Promise<BenchResult> {
  const page = (address: string) => () => get(`${site.url}${address}`, { cookie: site.cookie })
  return against(
    'page of all filters',
    page('/users/filters?to=%2Fusers'),
    page('/users'),
    'the list',
  )
}
