import type { Hono } from 'hono'
import { anyCourseDesign, courseDesign } from '#contract/courses/design/course-design.ts'
import { MAX_FILE_BYTES } from '#contract/courses/design/course-files.ts'
import { readRange } from '#api/platform/files/range.ts'
import type { ApiContext, ApiEnv } from '#api/platform/calls/context.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { serve, type Handlers } from '#api/platform/calls/serve.ts'
import { readUpload } from '#api/platform/calls/upload.ts'
import { versionMatched } from '#api/platform/calls/version.ts'
import type { Services } from '#api/platform/services/services.ts'
import { openAnyAsset, openAsset } from './files/assets.ts'
import { copyContents, moveContents, removeContents } from './batch.ts'
import { changeDesign, type Write } from './change.ts'
import { contentImportHandlers } from './content-import/handlers.ts'
import { copyContent, copySection } from './copies.ts'
import { listCopyTargets } from './copy-targets.ts'
import { writeFields } from './fields.ts'
import { listFiles } from './files/file-list.ts'
import { filesOf } from './files.ts'
import { contentOf, sectionOf } from './model.ts'
import { listPublications, publish, restore } from './publication/publish.ts'
import { requireAnyDesignAccess, requireDesignAccess, type DesignAccess } from './access.ts'
import { readDesign, readPublished, validateDesign } from './read.ts'
import { removeResources } from './files/removed-files.ts'
import { replaceFile } from './files/replaced-file.ts'
import { addResource, listResources } from './files/resources.ts'
import { showContent, showSection, showSubsection } from './show.ts'
import {
  addContent,
  addSection,
  moveContent,
  moveSection,
  removeContent,
  removeSection,
} from './structure.ts'
import { saveTheme } from './theme.ts'
import { redo, undo } from './undo.ts'

export function mountCourseDesign(app: Hono<ApiEnv>, services: Services): void {
  serve(app, services, 'course-design', courseDesign, {
    ...handlers(services, requireDesignAccess),
    asset: ({ params, scope, c }) =>
      openAsset(services, scope, params, readRange(c.req.header('range'))),
    anyAsset: async ({ params, scope, c }) => {
      const reach = await requireAnyDesignAccess(services, scope, params.id)
      return openAnyAsset(services, reach, params, readRange(c.req.header('range')))
    },
  })
  serve(
    app,
    services,
    'any-course-design',
    anyCourseDesign,
    handlers(services, requireAnyDesignAccess),
  )
}

type Find = (services: Services, scope: Scope, id: number) => Promise<DesignAccess>

/** Handlers for a tenant's administrators and for super-administrators; `find` returns the access to the design. */
function handlers(services: Services, find: Find): Handlers<typeof anyCourseDesign> {
  const reach = (scope: Scope, { id }: { id: number }) => find(services, scope, id)
  const write = async (scope: Scope, params: { id: number }, c: ApiContext): Promise<Write> => ({
    ...(await reach(scope, params)),
    read: versionMatched(c),
  })

  return {
    ...contentImportHandlers(services, write),
    design: async ({ params, scope }) => readDesign(services, await reach(scope, params)),
    save: async ({ params, body, scope, c }) => {
      const to = await write(scope, params, c)
      return changeDesign(
        services,
        to,
        'save',
        async (design, { ids, tx }) => {
          const files = await filesOf(tx, to.scope, to.id)
          return { design: await writeFields(design, body, files, ids), answer: {} }
        },
        body,
      )
    },

    addSection: async ({ params, body, scope, c }) =>
      changeDesign(
        services,
        await write(scope, params, c),
        'add_section',
        async (design, { ids }) => {
          const made = await addSection(design, body, ids)
          const row = sectionOf(made.design, made.id)!
          const show = row.parent_id === null ? showSection : showSubsection
          return { design: made.design, answer: show(made.design, row) }
        },
      ),
    moveSection: async ({ params, body, scope, c }) =>
      changeDesign(services, await write(scope, params, c), 'move_section', (design) => ({
        design: moveSection(design, body),
        answer: {},
      })),
    removeSection: async ({ params, body, scope, c }) =>
      changeDesign(services, await write(scope, params, c), 'remove_section', (design) => ({
        design: removeSection(design, body.id),
        answer: {},
      })),
    copySection: async ({ params, body, scope, c }) => {
      const into = body.course === null ? null : await find(services, scope, body.course)
      const from = await write(scope, params, c)
      return copySection(services, from, params.sectionId, { order: body.order, into })
    },

    copyTargets: async ({ params, query, scope }) =>
      listCopyTargets(services, await reach(scope, params), query),

    addContent: async ({ params, body, scope, c }) =>
      changeDesign(
        services,
        await write(scope, params, c),
        'add_content',
        async (design, { ids }) => {
          const made = await addContent(design, body, ids)
          return { design: made.design, answer: showContent(contentOf(made.design, made.id)!) }
        },
      ),
    moveContent: async ({ params, body, scope, c }) =>
      changeDesign(services, await write(scope, params, c), 'move_content', (design) => ({
        design: moveContent(design, body),
        answer: {},
      })),
    removeContent: async ({ params, body, scope, c }) =>
      changeDesign(services, await write(scope, params, c), 'remove_content', (design) => ({
        design: removeContent(design, body.id),
        answer: {},
      })),
    moveContents: async ({ params, body, scope, c }) =>
      changeDesign(services, await write(scope, params, c), 'move_contents', (design) => ({
        design: moveContents(design, body),
        answer: {},
      })),
    copyContents: async ({ params, body, scope, c }) => {
      const into = body.course === null ? null : await find(services, scope, body.course)
      return copyContents(services, await write(scope, params, c), body.ids, { ...body, into })
    },
    removeContents: async ({ params, body, scope, c }) =>
      changeDesign(services, await write(scope, params, c), 'remove_contents', (design) => ({
        design: removeContents(design, body.ids),
        answer: {},
      })),
    copyContent: async ({ params, body, scope, c }) =>
      copyContent(services, await write(scope, params, c), params.contentId, body),

    theme: async ({ params, body, scope, c }) =>
      saveTheme(services, await write(scope, params, c), body, c.get('files') ?? new Map()),
    addResource: async ({ params, scope, c }) => {
      const to = await write(scope, params, c)
      const upload = await readUpload(c, { field: 'file', maxBytes: MAX_FILE_BYTES })
      return addResource(services, to, upload)
    },
    resources: async ({ params, scope }) =>
      listResources(services, await reach(scope, params), params.resource),
    removeResource: async ({ params, scope, c }) => {
      await removeResources(services, await write(scope, params, c), [params.resource])
      return { id: params.resource }
    },
    files: async ({ params, query, scope }) =>
      listFiles(services, await reach(scope, params), query),
    replaceFile: async ({ params, scope, c }) => {
      const to = await write(scope, params, c)
      const upload = await readUpload(c, { field: 'file', maxBytes: MAX_FILE_BYTES })
      return replaceFile(services, to, params.file, upload)
    },
    removeFiles: async ({ params, scope, c }) =>
      removeResources(services, await write(scope, params, c), params.files),

    validate: async ({ params, scope }) => validateDesign(services, await reach(scope, params)),
    publications: async ({ params, scope }) =>
      listPublications(services, await reach(scope, params)),
    publish: async ({ params, scope, c }) => publish(services, await write(scope, params, c)),
    publication: async ({ params, scope }) =>
      readPublished(services, await reach(scope, params), params.number),
    restore: async ({ params, scope, c }) =>
      restore(services, await write(scope, params, c), params.number),
    undo: async ({ params, scope, c }) => undo(services, await write(scope, params, c)),
    redo: async ({ params, scope, c }) => redo(services, await write(scope, params, c)),
  }
}
