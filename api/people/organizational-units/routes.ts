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
import { getUnit, UNITS, userCount } from './read.ts'
import { USERS } from './users.ts'

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
