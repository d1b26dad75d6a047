import type { UserRow } from '#contract/platform/user-shapes.ts'
import type { Members } from '#api/platform/members/members.ts'
import { PEOPLE } from '#api/platform/members/people.ts'
import { onlyMyUnits } from './policy.ts'
import { unitNotFound } from './read.ts'

/** Users limited by a unit. Only console users can be, so they are few. */
export const USERS: Members<UserRow> = {
  ...PEOPLE,
  columns: { ...PEOPLE.columns, location: 's.location', role: 's.role' },
  owner: {
    table: 'organizational_units',
    mine: (scope) => onlyMyUnits(scope, 'o.id'),
    missing: unitNotFound,
  },
  link: { table: 'user_organizational_units', owner: 'unit_id', member: 'user_id' },
  linkColumns: {},
}
