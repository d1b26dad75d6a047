import type { Hono } from 'hono'
import { externalCourseUsers } from '#contract/training/external-course-users.ts'
import type { ApiEnv } from '#api/platform/calls/context.ts'
import { streamTable } from '#api/platform/downloads/table.ts'
import { serve } from '#api/platform/calls/serve.ts'
import { listAvailable } from '#api/platform/members/page.ts'
import type { Services } from '#api/platform/services/services.ts'
import { assign, unlessDisabled, USERS } from './assignment.ts'
import { disableRecords, markAttendance } from './attendance.ts'
import { changeDueDates } from './due-dates.ts'
import { recordsExport } from './export.ts'
import { getRecord, listRecords } from './list.ts'
import { recordsOfUser } from './of-user.ts'
import { undoRecords } from './undo.ts'
import { updateRecord } from './update.ts'

export function mountExternalCourseUsers(app: Hono<ApiEnv>, services: Services): void {
  const { db } = services
  serve(app, services, 'external-course-users', externalCourseUsers, {
    ofUser: ({ params, query, scope }) => recordsOfUser(db, scope, params.id, query),
    users: ({ params, query, scope }) => listRecords(db, scope, params.id, query),
    availableUsers: ({ params, query, scope }) =>
      listAvailable(db, scope, USERS, params.id, unlessDisabled(query)),
    exportUsers: async ({ params, query, scope }) =>
      streamTable(services, scope, await recordsExport(db, scope, params.id, query), query.format),
    markAttendance: ({ params, body, scope }) => markAttendance(db, scope, params.id, body),
    dueDates: ({ params, body, scope }) => changeDueDates(db, scope, params.id, body),
    assignMatching: ({ params, body: { due_date, due_days, ...picked }, scope }) =>
      assign(db, scope, params.id, picked, { due_date, due_days }),
    undoUsers: ({ params, scope }) => undoRecords(db, scope, params.id, params.request),
    disableMatching: ({ params, body, scope }) =>
      disableRecords(db, scope, params.id, { matching: body }),
    disable: ({ params: { id, ids }, scope }) => disableRecords(db, scope, id, { ids }),
    assign: ({ params: { id, ids }, query, scope }) => assign(db, scope, id, { ids }, query),
    record: ({ params: { id, ids: recordId }, scope }) => getRecord(db, scope, { id, recordId }),
    updateRecord: ({ params: { id, ids: recordId }, body, scope }) =>
      updateRecord(db, scope, { id, recordId }, body),
  })
}
