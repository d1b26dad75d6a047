import type { Hono } from 'hono'
import { organizationalUnits } from '#contract/people/organizational-units.ts'
import type { ApiEnv } from '#api/platform/calls/context.ts'
import { serve } from '#api/platform/calls/serve.ts'
import { listMembers } from '#api/platform/members/page.ts'
import { listRecords } from '#api/platform/records/list.ts'
import type { Services } from '#api/platform/services/services.ts'
import { createUnit, updateUnit } from './change.ts'
import { deleteUnits } from './delete.ts'
import { areaChoices, courseChoices, unitsOfUser } from './lookups.ts'
import { getUnit, UNITS, userCount, unitNotFound } from './read.ts'
import type { UserRow } from '#contract/platform/people/user-shapes.ts'
import type { Members } from '#api/platform/members/members.ts'
import { PEOPLE } from '#api/platform/members/people.ts'
import { onlyMyUnits } from './policy.ts'

export function mountOrganizationalUnits(app: Hono<ApiEnv>, services: Services): void {
  const { db } = services
  serve(app, services, 'organizational-units', organizationalUnits, {
    list: ({ query, scope }) =>
      listRecords(db, scope, UNITS, query, { counts: { user_count: userCount(scope) } }),
    courses: ({ query, scope }) => courseChoices(db, scope, query),
    areas: ({ query, scope }) => areaChoices(db, scope, query),
    forUser: ({ params, scope }) => unitsOfUser(db, scope, params.userId),
    create: ({ body, scope }) => createUnit(db, scope, body),
    get: ({ params, scope }) => getUnit(db, scope, params.id),
    users: ({ params, query, scope }) => listMembers(db, scope, USERS, params.id, query),
    update: ({ params, body, scope }) => updateUnit(db, scope, params.id, body),
    remove: ({ params, scope }) => deleteUnits(db, scope, params.id),
  })
}

/** Users limited by a unit. Only console users can be, so they are few. */
const USERS: Members<UserRow> = {
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
