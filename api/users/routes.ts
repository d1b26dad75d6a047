import type { OpenAPIHono } from '@hono/zod-openapi'
import { users } from '#contract/users.ts'
import { serve, type ApiEnv } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { createUser } from './create.ts'
import { emailExists, mobileExists } from './existence.ts'
import { listUsers } from './list.ts'
import { areaChoices, extendedFieldValues, locationValues, positionChoices } from './lookups.ts'
import { getUser } from './read.ts'
import { updateUser } from './update.ts'

export function mountUsers(app: OpenAPIHono<ApiEnv>, services: Services): void {
  const { db } = services
  const {
    export: _e,
    uploadAvatar: _u,
    avatar: _a,
    changePassword: _c,
    enableByFile: _f,
    disableByFile: _d,
    enableMatching: _m,
    disableMatching: _n,
    enable: _x,
    disable: _y,
    ...now
  } = users
  serve(app, services, 'users', now, {
    list: ({ query, scope }) => listUsers(db, scope, query),
    emailExists: ({ query, scope }) => emailExists(db, scope, query),
    mobileExists: ({ query, scope }) => mobileExists(db, scope, query),
    areas: ({ scope }) => areaChoices(db, scope),
    positions: ({ scope }) => positionChoices(db, scope),
    locations: ({ query, scope }) => locationValues(db, scope, query.q),
    extendedFieldValues: ({ query, scope }) => extendedFieldValues(db, scope, query),
    create: ({ body, scope }) => createUser(services, scope, body),
    get: ({ params, scope }) => getUser(db, scope, params.id),
    update: ({ params, body, scope }) => updateUser(db, scope, params.id, body),
  })
}
