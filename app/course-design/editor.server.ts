import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { returnUrl } from '../backend/address.server.ts'
import { takeFormDraft } from '../backend/form-draft.server.ts'
import { paths } from '../paths.ts'
import { param } from '../url-state/url-state.ts'
import { recoveredPanel } from './chosen-file.ts'
import { designOf } from './design-of.server.ts'
import { panelFields } from './item-fields.ts'
import { itemForm } from './item-form.server.ts'
import { itemsOf, selectedOf } from './items.ts'
import { draftRows } from './option-rows.ts'

/** Returns the design with the selected item and the initial values of its panel. */
export async function loadEditor(args: LoaderFunctionArgs) {
  const { api, id, any, calls, at } = await designOf(args)
  const { request, context } = args
  const [design, { resources }] = await Promise.all([
    api.call(calls.design, { params: { id } }),
    api.call(calls.resources, { params: { id, resource: 'all' } }),
  ])
  const items = itemsOf(design)
  const item = selectedOf(items, param(request, 'item'))
  const defaults = item ? itemForm(item, design.version) : null
  // A form draft of a dialog over the editor belongs to that dialog.
  const isPage = new URL(request.url).pathname === at.page()
  const own = isPage ? await takeFormDraft(request, context) : null
  const typed = own?.values && item ? draftRows(own.values, item, panelFields(item)) : null
  const panel = { key: item?.key ?? '', defaults: defaults ?? {}, typed }
  return data(
    {
      design,
      any,
      at: { page: at.page(), preview: at.preview() },
      selected: item?.key ?? null,
      files: resources.map(({ name, media_type: type }) => ({ name, type })),
      defaults,
      ...recoveredPanel(design, request, panel),
      back: returnUrl(request, any ? paths.designs.list() : paths.courses.list()),
    },
    { headers: own?.headers },
  )
}
