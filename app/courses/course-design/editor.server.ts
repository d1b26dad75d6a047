import { data, type LoaderFunctionArgs } from '@remix-run/node'
import type { CourseDesign } from '#contract/courses/design/course-design-shape.ts'
import { returnUrl } from '#app/kit/backend/address.server.ts'
import { takeFormDraft } from '#app/kit/backend/form-draft.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { param } from '#app/kit/urls/url-state.ts'
import { recoveredPanel } from './files/chosen-file.ts'
import { designOf } from './design-of.server.ts'
import { panelFields } from './panel/item-fields.ts'
import { itemForm } from './panel/item-form.server.ts'
import { itemsOf, selectedOf } from './tree/items.ts'
import { toJsonText } from './files/json-text.ts'
import { draftRows } from './options/option-rows.ts'

/** Returns the design with the selected item and the initial values of its panel. */
export async function loadEditor(args: LoaderFunctionArgs) {
  const { design, files, any, at } = await readDesign(args)
  const { request, context } = args
  const { item, selected, defaults } = selectedPanel(design, request)
  // A form draft of a dialog over the editor belongs to that dialog.
  const isPage = new URL(request.url).pathname === at.page()
  const own = isPage ? await takeFormDraft(request, context) : null
  const typed = own?.values && item ? draftRows(own.values, item, panelFields(item)) : null
  const panel = { key: item?.key ?? '', defaults: defaults ?? {}, typed }
  return data(
    {
      design: toJsonText(design),
      name: design.name,
      any,
      at: { page: at.page(), preview: at.preview() },
      selected,
      files,
      defaults,
      ...recoveredPanel(design, request, panel),
      back: returnUrl(request, any ? paths.designs.list() : paths.courses.list()),
    },
    { headers: own?.headers },
  )
}

/** Returns what another selected item changes on the editor's page, and the design's version. */
export async function loadPanel(args: LoaderFunctionArgs) {
  const { design, files } = await readDesign(args)
  const { selected, defaults } = selectedPanel(design, args.request)
  const { version, published } = design
  return { version, published, files, selected, defaults }
}

async function readDesign(args: LoaderFunctionArgs) {
  const { api, id, any, calls, at } = await designOf(args)
  const [design, { resources }] = await Promise.all([
    api.call(calls.design, { params: { id } }),
    api.call(calls.resources, { params: { id, resource: 'all' } }),
  ])
  const files = resources.map(({ name, media_type: type }) => ({ name, type }))
  return { design, files, any, at }
}

function selectedPanel(design: CourseDesign, request: Request) {
  const item = selectedOf(itemsOf(design), param(request, 'item'))
  const defaults = item ? itemForm(item, design.version) : null
  return { item, selected: item?.key ?? null, defaults }
}
