import type { OpenAPIHono } from '@hono/zod-openapi'
import { groups } from '#contract/groups.ts'
import type { ApiEnv } from '../http/context.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { createGroup, deleteGroups, renameGroup } from './change.ts'
import { listGroupCourses } from './courses.ts'
import { listGroups } from './list.ts'
import {
  addMatchingUsers,
  addMembers,
  COURSES,
  PATHS,
  removeMatchingUsers,
  removeMembers,
  USERS,
} from './membership.ts'
import { listGroupFormationPaths } from './formation-paths.ts'
import { getGroup } from './read.ts'
import { listGroupUsers } from './users.ts'

export function mountGroups(app: OpenAPIHono<ApiEnv>, services: Services): void {
  const { db } = services
  serve(app, services, 'groups', groups, {
    list: ({ query, scope }) => listGroups(db, scope, query),
    create: ({ body, scope }) => createGroup(db, scope, body),
    get: ({ params, scope }) => getGroup(db, scope, params.id),
    update: ({ params, body, scope }) => renameGroup(db, scope, params.id, body),
    remove: ({ params, scope }) => deleteGroups(db, scope, params.id),

    users: ({ params, query, scope }) => listGroupUsers(db, scope, params.id, query, true),
    availableUsers: ({ params, query, scope }) =>
      listGroupUsers(db, scope, params.id, query, false),
    addUsers: ({ params, scope }) => addMembers(db, scope, USERS, params),
    removeUsers: ({ params, scope }) => removeMembers(db, scope, USERS, params),
    addMatchingUsers: ({ params, body, scope }) => addMatchingUsers(db, scope, params.id, body.q),
    removeMatchingUsers: ({ params, query, scope }) =>
      removeMatchingUsers(db, scope, params.id, query.q),

    courses: ({ params, query, scope }) => listGroupCourses(db, scope, params.id, query, true),
    availableCourses: ({ params, query, scope }) =>
      listGroupCourses(db, scope, params.id, query, false),
    addCourses: ({ params, scope }) => addMembers(db, scope, COURSES, params),
    removeCourses: ({ params, scope }) => removeMembers(db, scope, COURSES, params),

    formationPaths: ({ params, query, scope }) =>
      listGroupFormationPaths(db, scope, params.id, query, true),
    availableFormationPaths: ({ params, query, scope }) =>
      listGroupFormationPaths(db, scope, params.id, query, false),
    addFormationPaths: ({ params, scope }) => addMembers(db, scope, PATHS, params),
    removeFormationPaths: ({ params, scope }) => removeMembers(db, scope, PATHS, params),
  })
}
