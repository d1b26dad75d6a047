import type { Hono } from 'hono'
import { users } from '#contract/people/users.ts'
import { streamTable } from '#api/platform/downloads/table.ts'
import type { ApiContext, ApiEnv } from '#api/platform/calls/context.ts'
import { serve } from '#api/platform/calls/serve.ts'
import { readUpload } from '#api/platform/calls/upload.ts'
import { AVATARS } from '#api/platform/images/avatars.ts'
import { openPicture, storePicture } from '#api/platform/images/pictures.ts'
import type { Services } from '#api/platform/services/services.ts'
import { createUser } from './create.ts'
import { emailExists, mobileExists } from './existence.ts'
import { userExport } from './export.ts'
import { chosenFilters } from './facet-names.ts'
import { userFacets } from './facets.ts'
import { listUsers } from './list.ts'
import {
  areaChoices,
  extendedFieldValues,
  locationValues,
  positionChoices,
  unitChoices,
} from './lookups.ts'
import { countInvitees, invite } from './invitations/ask.ts'
import { getUser } from './read.ts'
import { changeStatusByFile, MAX_STATUS_FILE_BYTES } from './status-by-file.ts'
import { changeStatusOfFile, previewStatusFile } from './status-preview.ts'
import { changeStatus, changeStatusOfMatching } from './status.ts'
import { suggestedFilters } from './suggested-filters.ts'
import { undoStatus } from './undo-status.ts'
import { userCounts } from './counts.ts'
import { updateUser } from './update.ts'

export function mountUsers(app: Hono<ApiEnv>, services: Services): void {
  const { db } = services
  const file = (c: ApiContext, maxBytes: number) => readUpload(c, { field: 'file', maxBytes })

  // Of access: second-factor/routes.ts.
  const { changePassword: _, resetSecondFactor: __, ...endpoints } = users
  serve(app, services, 'users', endpoints, {
    list: ({ query, scope }) => listUsers(db, scope, query),
    counts: ({ scope }) => userCounts(db, scope),
    filters: ({ query, scope }) => userFacets(db, scope, query),
    chosenFilters: ({ query, scope }) => chosenFilters(db, scope, query),
    suggestedFilters: ({ query, scope }) => suggestedFilters(db, scope, query),
    emailExists: ({ query, scope }) => emailExists(db, scope, query),
    mobileExists: ({ query, scope }) => mobileExists(db, scope, query),
    areas: ({ scope }) => areaChoices(db, scope),
    positions: ({ scope }) => positionChoices(db, scope),
    units: ({ scope }) => unitChoices(db, scope),
    locations: ({ query, scope }) => locationValues(db, scope, query.q),
    extendedFieldValues: ({ query, scope }) => extendedFieldValues(db, scope, query),
    export: ({ query, scope }) =>
      streamTable(services, scope, userExport(scope, query), query.format),
    create: ({ body, scope }) => createUser(services, scope, body),
    get: ({ params, scope }) => getUser(db, scope, params.id),
    update: ({ params, body, scope }) => updateUser(services, scope, params.id, body),
    undoStatus: ({ params, scope }) => undoStatus(db, scope, params.request),
    invitees: ({ query: { ids, ...filters }, scope }) =>
      countInvitees(services, scope, ids ? { ids } : { filters }),
    inviteMatching: ({ body, scope }) => invite(services, scope, { filters: body }),
    invite: ({ params, scope }) => invite(services, scope, { ids: params.ids }),
    enable: ({ params, scope }) => changeStatus(db, scope, params.ids, false),
    disable: ({ params, scope }) => changeStatus(db, scope, params.ids, true),
    enableMatching: ({ body, scope }) => changeStatusOfMatching(db, scope, body, false),
    disableMatching: ({ body, scope }) => changeStatusOfMatching(db, scope, body, true),
    enableByFile: async ({ scope, c }) =>
      changeStatusByFile(services, scope, await file(c, MAX_STATUS_FILE_BYTES), false),
    disableByFile: async ({ scope, c }) =>
      changeStatusByFile(services, scope, await file(c, MAX_STATUS_FILE_BYTES), true),
    previewEnableByFile: async ({ scope, c }) =>
      previewStatusFile(services, scope, await file(c, MAX_STATUS_FILE_BYTES), false),
    previewDisableByFile: async ({ scope, c }) =>
      previewStatusFile(services, scope, await file(c, MAX_STATUS_FILE_BYTES), true),
    enablePreviewed: ({ body, scope }) => changeStatusOfFile(db, scope, body.version, false),
    disablePreviewed: ({ body, scope }) => changeStatusOfFile(db, scope, body.version, true),
    uploadAvatar: async ({ scope, c }) => ({
      avatar: await storePicture(services, scope, AVATARS, await file(c, AVATARS.maxBytes)),
    }),
    avatar: ({ params, scope }) => openPicture(services, scope, AVATARS, params.key),
  })
}
