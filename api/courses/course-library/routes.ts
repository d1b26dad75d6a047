import type { Hono } from 'hono'
import { MAX_FILE_BYTES } from '#contract/courses/design/course-files.ts'
import { anyCourseLibrary, courseLibrary } from '#contract/courses/course-library.ts'
import {
  requireAnyDesignAccess,
  requireDesignAccess,
  requireOwner,
} from '../course-design/access.ts'
import type { Write } from '../course-design/change.ts'
import { readRange } from '#api/platform/files/range.ts'
import type { ApiContext, ApiEnv } from '#api/platform/calls/context.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { serve, type Handlers } from '#api/platform/calls/serve.ts'
import { readUpload } from '#api/platform/calls/upload.ts'
import { versionMatched } from '#api/platform/calls/version.ts'
import { getRecord } from '#api/platform/records/record.ts'
import type { Services } from '#api/platform/services/services.ts'
import { softDelete } from '#api/platform/records/soft-delete.ts'
import { renameInLibrary, saveToLibrary, takeFromLibrary, uploadToLibrary } from './change.ts'
import { openLibraryFile } from './content.ts'
import { LIBRARY_FILES } from './library-files.ts'
import { listLibrary, listOffered } from './list.ts'

export function mountCourseLibrary(app: Hono<ApiEnv>, services: Services): void {
  const { db } = services
  serve(app, services, 'course-library', courseLibrary, {
    list: ({ query, scope }) => listLibrary(db, scope, query),
    upload: async ({ scope, c }) => {
      const upload = await readUpload(c, { field: 'file', maxBytes: MAX_FILE_BYTES })
      return uploadToLibrary(services, scope, upload)
    },
    get: ({ params, scope }) => getRecord(db, scope, LIBRARY_FILES, params.id),
    update: ({ params, body, scope }) => renameInLibrary(db, scope, params.id, body),
    remove: ({ params, scope }) => softDelete(db, scope, params.id, { kind: 'library_files' }),
    content: ({ params, scope, c }) =>
      openLibraryFile(services, scope, params.id, readRange(c.req.header('range'))),
    ...handlers(services, requireDesignAccess),
  })
  serve(
    app,
    services,
    'any-course-library',
    anyCourseLibrary,
    handlers(services, requireAnyDesignAccess),
  )
}

/** Handlers between a course and the library; `find` returns the access to the design. */
function handlers(
  services: Services,
  find: typeof requireDesignAccess,
): Handlers<typeof anyCourseLibrary> {
  const write = async (scope: Scope, { id }: { id: number }, c: ApiContext): Promise<Write> => ({
    ...(await find(services, scope, id)),
    read: versionMatched(c),
  })
  return {
    offered: async ({ params, query, scope }) =>
      listOffered(services.db, await find(services, scope, params.id), query),
    offeredContent: async ({ params, scope, c }) => {
      const access = await find(services, scope, params.id)
      requireOwner(access)
      const range = readRange(c.req.header('range'))
      return openLibraryFile(services, access.scope, params.libraryFile, range)
    },
    take: async ({ params, scope, c }) =>
      takeFromLibrary(services, await write(scope, params, c), params.libraryFile),
    save: async ({ params, scope, c }) =>
      saveToLibrary(services, await write(scope, params, c), params.file),
  }
}
