import type { Hono } from 'hono'
import { approverGroups } from '#contract/people/approver-groups.ts'
import type { ApiEnv } from '#api/platform/calls/context.ts'
import { serve } from '#api/platform/calls/serve.ts'
import { listRecords } from '#api/platform/records/list.ts'
import type { Services } from '#api/platform/services/services.ts'
import { createApproverGroup, updateApproverGroup } from './change.ts'
import { APPROVER_GROUPS, getApproverGroup } from './read.ts'
import { removeApproverGroups } from './remove.ts'

export function mountApproverGroups(app: Hono<ApiEnv>, services: Services): void {
  const { db } = services
  serve(app, services, 'approver-groups', approverGroups, {
    list: ({ query, scope }) => listRecords(db, scope, APPROVER_GROUPS, query),
    create: ({ body, scope }) => createApproverGroup(db, scope, body),
    get: ({ params, scope }) => getApproverGroup(db, scope, params.id),
    update: ({ params, body, scope }) => updateApproverGroup(db, scope, params.id, body),
    remove: ({ params, scope }) => removeApproverGroups(db, scope, params.id),
  })
}
