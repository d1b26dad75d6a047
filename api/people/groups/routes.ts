import type { Hono } from 'hono'
import sql from 'sql-template-tag'
import { groups } from '#contract/people/groups.ts'
import type { ApiEnv } from '#api/platform/calls/context.ts'
import { serve } from '#api/platform/calls/serve.ts'
import { addMembers, removeMembers } from '#api/platform/members/change.ts'
import { undoMembers } from '#api/platform/members/undo.ts'
import { changeLinkDueDates } from '#api/platform/members/link-due-dates.ts'
import { listAvailable, listMembers } from '#api/platform/members/page.ts'
import { listRecords } from '#api/platform/records/list.ts'
import { createRecord, updateRecord } from '#api/platform/records/record.ts'
import type { Services } from '#api/platform/services/services.ts'
import { COURSES, PATHS, USERS } from './members.ts'
import { groupsOfUser } from './of-user.ts'
import { getGroup, GROUPS, userCount } from './read.ts'
import { deleteGroups } from './remove.ts'

/** Entity name in the audit log. */
const GROUP = { entity: 'group' }

export function mountGroups(app: Hono<ApiEnv>, services: Services): void {
  const { db } = services
  serve(app, services, 'groups', groups, {
    list: ({ query, scope }) =>
      listRecords(db, scope, GROUPS, query, {
        counts: { user_count: userCount(scope, sql`page.id`) },
      }),
    create: ({ body, scope }) => createRecord(db, scope, GROUPS, body),
    get: ({ params, scope }) => getGroup(db, scope, params.id),
    update: ({ params, body, scope }) => updateRecord(db, scope, GROUPS, params.id, body),
    remove: ({ params, scope }) => deleteGroups(db, scope, params.id),
    ofUser: ({ params, query, scope }) => groupsOfUser(db, scope, params.id, query),

    users: ({ params, query, scope }) => listMembers(db, scope, USERS, params.id, query),
    availableUsers: ({ params, query, scope }) => listAvailable(db, scope, USERS, params.id, query),
    addUsers: ({ params: { id, ids }, scope }) => addMembers(db, scope, USERS, id, { ids }),
    removeUsers: ({ params: { id, ids }, scope }) => removeMembers(db, scope, USERS, id, { ids }),
    addMatchingUsers: ({ params: { id }, body, scope }) => addMembers(db, scope, USERS, id, body),
    removeMatchingUsers: ({ params: { id }, query, scope }) =>
      removeMembers(db, scope, USERS, id, query),

    undoUsers: ({ params, scope }) => undoMembers(db, scope, USERS, { ...params, ...GROUP }),

    courses: ({ params, query, scope }) => listMembers(db, scope, COURSES, params.id, query),
    availableCourses: ({ params, query, scope }) =>
      listAvailable(db, scope, COURSES, params.id, query),
    addCourses: ({ params: { id, ids }, scope }) => addMembers(db, scope, COURSES, id, { ids }),
    removeCourses: ({ params: { id, ids }, scope }) =>
      removeMembers(db, scope, COURSES, id, { ids }),

    dueCourses: ({ params, body, scope }) =>
      changeLinkDueDates(db, scope, COURSES, params.id, body),
    undoCourses: ({ params, scope }) => undoMembers(db, scope, COURSES, { ...params, ...GROUP }),

    formationPaths: ({ params, query, scope }) => listMembers(db, scope, PATHS, params.id, query),
    availableFormationPaths: ({ params, query, scope }) =>
      listAvailable(db, scope, PATHS, params.id, query),
    addFormationPaths: ({ params: { id, ids }, scope }) =>
      addMembers(db, scope, PATHS, id, { ids }),
    removeFormationPaths: ({ params: { id, ids }, scope }) =>
      removeMembers(db, scope, PATHS, id, { ids }),
    dueFormationPaths: ({ params, body, scope }) =>
      changeLinkDueDates(db, scope, PATHS, params.id, body),
    undoFormationPaths: ({ params, scope }) =>
      undoMembers(db, scope, PATHS, { ...params, ...GROUP }),
  })
}
