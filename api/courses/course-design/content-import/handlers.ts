import type { anyCourseDesign } from '#contract/courses/design/course-design.ts'
import {
  CONTENT_IMPORT_LIMITS,
  type ContentImportKind,
} from '#contract/courses/design/content-import-kinds.ts'
import type { ApiContext } from '#api/platform/calls/context.ts'
import { streamCsv } from '#api/platform/downloads/csv.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Handlers } from '#api/platform/calls/serve.ts'
import { readUpload } from '#api/platform/calls/upload.ts'
import type { Services } from '#api/platform/services/services.ts'
import { requireOwner, type DesignAccess } from '../access.ts'
import type { Write } from '../change.ts'
import { createImported } from './create.ts'
import { type Download, contentOf } from '#api/platform/downloads/download.ts'
import { notFound } from '#api/platform/http/failure.ts'
import { headersOf } from '../files/assets.ts'
import { readImport } from './read.ts'
import { getImport, showImport } from './stored-import.ts'
import { questionsTemplate } from './template.ts'

type Calls =
  | 'importQuestions'
  | 'importSlides'
  | 'questionsTemplate'
  | 'contentImport'
  | 'importedPicture'
  | 'createImported'

/** Handlers of imports of contents; `write` returns the access to the design of a call. */
export function contentImportHandlers(
  services: Services,
  write: (scope: Scope, params: { id: number }, c: ApiContext) => Promise<Write>,
): Pick<Handlers<typeof anyCourseDesign>, Calls> {
  const upload = async (to: Write, kind: ContentImportKind, c: ApiContext) => {
    const maxBytes = CONTENT_IMPORT_LIMITS[kind].bytes
    return readImport(services, to, kind, await readUpload(c, { field: 'file', maxBytes }))
  }
  return {
    importQuestions: async ({ params, scope, c }) =>
      upload(await write(scope, params, c), 'questions', c),
    importSlides: async ({ params, scope, c }) =>
      upload(await write(scope, params, c), 'slides', c),
    questionsTemplate: async ({ params, query, scope, c }) => {
      requireOwner(await write(scope, params, c))
      return streamCsv(services, scope, questionsTemplate(query.sep))
    },
    contentImport: async ({ params, scope, c }) => {
      const from = await write(scope, params, c)
      requireOwner(from)
      return showImport(params.import, await getImport(services, from, params.import))
    },
    importedPicture: async ({ params, scope, c }) =>
      openImportedPicture(services, await write(scope, params, c), params),
    createImported: async ({ params, body, scope, c }) =>
      createImported(services, await write(scope, params, c), params.import, body),
  }
}

/** Returns a picture of an import, for its preview. @throws Failure 403, 404. */
async function openImportedPicture(
  services: Services,
  access: DesignAccess,
  { import: importId, picture }: { import: string; picture: number },
): Promise<Download> {
  requireOwner(access)
  const { pictures } = await getImport(services, access, importId)
  const stored = pictures[picture - 1]
  const file = stored && (await services.files.get(stored.key))
  if (!file) throw notFound('La imagen no existe')
  return { ...contentOf(file), headers: headersOf(stored.mediaType, file.bytes) }
}
