import sql from 'sql-template-tag'
import type { Person } from '#contract/platform/people/members.ts'
import { withinActorAreas } from '../identity/area-scope.ts'
import type { LinkableEntity } from './members.ts'

/** A tenant's users, searched as in the list of users. */
export const PEOPLE: LinkableEntity<Person> = {
  areUsers: true,
  from: 'users s',
  extraJoins: `left join areas a on a.tenant_id = s.tenant_id and a.id = s.area_id
    left join positions p on p.tenant_id = s.tenant_id and p.id = s.position_id`,
  name: 's.full_name',
  columns: {
    id: 's.id',
    username: 's.username',
    email: 's.email',
    full_name: 's.full_name',
    last_name: 's.last_name',
    avatar: 's.avatar',
    identification_number: 's.identification_number',
    area_name: 'a.name',
    position_name: 'p.name',
    disabled: 's.disabled',
  },
  search: (q) => sql`s.id in (select search_users(${q}))`,
  visibleToActor: (scope) => withinActorAreas(scope, 's.area_id'),
  missing: 'No se encontró alguno de los usuarios elegidos',
}
