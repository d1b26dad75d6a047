import type { OpenAPIHono } from '@hono/zod-openapi'
import { users } from '#contract/users.ts'
import { streamCsv } from '../http/csv.ts'
import { serve, type ApiContext, type ApiEnv } from '../http/serve.ts'
import { readUpload } from '../http/upload.ts'
import type { Services } from '../services.ts'
import { createUser } from './create.ts'
import { emailExists, mobileExists } from './existence.ts'
import { userExport } from './export.ts'
import { listUsers } from './list.ts'
import { areaChoices, extendedFieldValues, locationValues, positionChoices } from './lookups.ts'
import { changeUserPassword } from './password.ts'
import { getUser } from './read.ts'
import { changeStatusByFile, MAX_STATUS_FILE_BYTES } from './status-by-file.ts'
import { changeStatus, changeStatusOfMatching } from './status.ts'
import { updateUser } from './update.ts'

export function mountUsers(app: OpenAPIHono<ApiEnv>, services: Services): void {
  const { db } = services
  const { uploadAvatar: _u, avatar: _a, ...now } = users
  const statusFile = (c: ApiContext) =>
    readUpload(c, { field: 'file', maxBytes: MAX_STATUS_FILE_BYTES })

  serve(app, services, 'users', now, {
    list: ({ query, scope }) => listUsers(db, scope, query),
    emailExists: ({ query, scope }) => emailExists(db, scope, query),
    mobileExists: ({ query, scope }) => mobileExists(db, scope, query),
    areas: ({ scope }) => areaChoices(db, scope),
    positions: ({ scope }) => positionChoices(db, scope),
    locations: ({ query, scope }) => locationValues(db, scope, query.q),
    extendedFieldValues: ({ query, scope }) => extendedFieldValues(db, scope, query),
    export: ({ query, scope }) => streamCsv(services, scope, userExport(scope, query)),
    create: ({ body, scope }) => createUser(services, scope, body),
    get: ({ params, scope }) => getUser(db, scope, params.id),
    update: ({ params, body, scope }) => updateUser(db, scope, params.id, body),
    changePassword: ({ body, scope }) => changeUserPassword(services, scope, body),
    enable: ({ params, scope }) => changeStatus(db, scope, params.ids, false),
    disable: ({ params, scope }) => changeStatus(db, scope, params.ids, true),
    enableMatching: ({ body, scope }) => changeStatusOfMatching(db, scope, body, false),
    disableMatching: ({ body, scope }) => changeStatusOfMatching(db, scope, body, true),
    enableByFile: async ({ scope, c }) =>
      changeStatusByFile(services, scope, await statusFile(c), false),
    disableByFile: async ({ scope, c }) =>
      changeStatusByFile(services, scope, await statusFile(c), true),
  })
}
