import type { LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import type { ContentImportKind } from '#contract/courses/design/content-import-kinds.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { notFound } from '#app/kit/backend/not-found.ts'
import { param } from '#app/kit/urls/url-state.ts'
import { editedDesign } from '../design-of.server.ts'

/** Returns the design of an address, its kind of import and the item that was selected in the editor. */
export async function importOf(args: LoaderFunctionArgs) {
  const editor = await editedDesign(args)
  const { pathname } = new URL(args.request.url)
  const kind: ContentImportKind = pathname.includes('/content-import/slides')
    ? 'slides'
    : 'questions'
  return { ...editor, kind, item: param(args.request, 'item') }
}

const uuid = z.uuid()

/** The same for an import that was read; `orAgain` leads to another file when it was used or has expired. */
export async function readImportOf(args: LoaderFunctionArgs) {
  const found = await importOf(args)
  const importId = uuid.safeParse(args.params['import'])
  if (!importId.success) throw notFound()
  const { at, kind, item, id } = found
  async function orAgain(thrown: unknown): Promise<never> {
    if (!(thrown instanceof Response) || thrown.status !== 404) throw thrown
    const message = 'Lo que se leyó del archivo ya se creó o venció. Súbelo de nuevo.'
    const to = at.importUpload(kind, { item })
    throw await redirectWithFlash(args.context, to, { tone: 'danger', message })
  }
  return { ...found, orAgain, params: { id, import: importId.data } }
}
