import type { Hono } from 'hono'
import { formationPaths } from '#contract/training/formation-paths.ts'
import type { ApiEnv } from '#api/platform/calls/context.ts'
import { streamTable } from '#api/platform/downloads/table.ts'
import { serve } from '#api/platform/calls/serve.ts'
import { addMembers, removeMembers } from '#api/platform/members/change.ts'
import { listAvailable } from '#api/platform/members/page.ts'
import { undoMembers } from '#api/platform/members/undo.ts'
import { listRecords } from '#api/platform/records/list.ts'
import { updateRecord } from '#api/platform/records/record.ts'
import type { Services } from '#api/platform/services/services.ts'
import { putContents, removeContents } from './change-contents.ts'
import { createFormationPath, deleteFormationPath } from './change.ts'
import { CERTIFICATIONS, COURSES, EXTERNAL_COURSES, listContents } from './contents.ts'
import { pathsUsing } from './usage.ts'
import { courseCompletion } from './completion.ts'
import { followersExport } from './export.ts'
import {
  assignToPositions,
  GROUPS,
  listPathSources,
  POSITIONS,
  removeFromPositions,
  undoPositions,
} from './path-sources.ts'
import { pathsOfUser } from './of-user.ts'
import { listFollowers } from './people.ts'
import { COUNTED_PATHS, FORMATION_PATHS, getFormationPath } from './read.ts'
import { undoContents } from './undo.ts'

export function mountFormationPaths(app: Hono<ApiEnv>, services: Services): void {
  const { db } = services
  serve(app, services, 'formation-paths', formationPaths, {
    list: ({ query, scope }) => listRecords(db, scope, COUNTED_PATHS, query),
    create: ({ body, scope }) => createFormationPath(db, scope, body),
    get: ({ params, scope }) => getFormationPath(db, scope, params.id),
    update: ({ params, body, scope }) => updateRecord(db, scope, FORMATION_PATHS, params.id, body),
    remove: ({ params, scope }) => deleteFormationPath(db, scope, params.id),
    users: ({ params, query, scope }) => listFollowers(db, scope, params.id, query),
    ofUser: ({ params, scope }) => pathsOfUser(db, scope, params.id),

    courses: ({ params, query, scope }) => listContents(db, scope, COURSES, params.id, query),
    availableCourses: ({ params, query, scope }) =>
      listAvailable(db, scope, COURSES, params.id, query),
    putCourses: ({ params, query, body: { courses, version }, scope }) =>
      putContents(db, scope, COURSES, { ...params, version, dryRun: query.dry_run }, courses),
    removeCourses: ({ params: { id, ids }, query, scope }) =>
      removeContents(db, scope, COURSES, { id, dryRun: query.dry_run }, ids),
    undoCourses: ({ params, scope }) => undoContents(db, scope, COURSES, params),

    externalCourses: ({ params, query, scope }) =>
      listContents(db, scope, EXTERNAL_COURSES, params.id, query),
    availableExternalCourses: ({ params, query, scope }) =>
      listAvailable(db, scope, EXTERNAL_COURSES, params.id, query),
    putExternalCourses: ({ params, query, body: { courses, version }, scope }) =>
      putContents(
        db,
        scope,
        EXTERNAL_COURSES,
        { ...params, version, dryRun: query.dry_run },
        courses,
      ),
    removeExternalCourses: ({ params: { id, ids }, query, scope }) =>
      removeContents(db, scope, EXTERNAL_COURSES, { id, dryRun: query.dry_run }, ids),
    undoExternalCourses: ({ params, scope }) => undoContents(db, scope, EXTERNAL_COURSES, params),
    courseCompletion: ({ params, query, scope }) =>
      courseCompletion(db, scope, params.id, query.ids),
    exportUsers: async ({ params, query, scope }) =>
      streamTable(
        services,
        scope,
        await followersExport(db, scope, params.id, query),
        query.format,
      ),

    sources: ({ params, query, scope }) => listPathSources(db, scope, params.id, query),
    availableGroups: ({ params, query, scope }) =>
      listAvailable(db, scope, GROUPS, params.id, query),
    addGroups: ({ params: { id, ids }, scope }) => addMembers(db, scope, GROUPS, id, { ids }),
    removeGroups: ({ params: { id, ids }, scope }) => removeMembers(db, scope, GROUPS, id, { ids }),
    undoGroups: ({ params, scope }) =>
      undoMembers(db, scope, GROUPS, { ...params, entity: 'group' }),
    availablePositions: ({ params, query, scope }) =>
      listAvailable(db, scope, POSITIONS, params.id, query),
    addPositions: ({ params: { id, ids }, scope }) => assignToPositions(db, scope, id, ids),
    removePositions: ({ params: { id, ids }, scope }) => removeFromPositions(db, scope, id, ids),
    undoPositions: ({ params, scope }) => undoPositions(db, scope, params),

    ofExternalCourses: ({ params, scope }) => pathsUsing(db, scope, EXTERNAL_COURSES, params.ids),

    certifications: ({ params, query, scope }) =>
      listContents(db, scope, CERTIFICATIONS, params.id, query),
    availableCertifications: ({ params, query, scope }) =>
      listAvailable(db, scope, CERTIFICATIONS, params.id, query),
    putCertifications: ({ params, query, body: { certifications, version }, scope }) =>
      putContents(
        db,
        scope,
        CERTIFICATIONS,
        { ...params, version, dryRun: query.dry_run },
        certifications,
      ),
    removeCertifications: ({ params: { id, ids }, query, scope }) =>
      removeContents(db, scope, CERTIFICATIONS, { id, dryRun: query.dry_run }, ids),
    undoCertifications: ({ params, scope }) => undoContents(db, scope, CERTIFICATIONS, params),
  })
}
