import type { RouteConfigEntry } from '@remix-run/route-config'
import type { Address } from '../urls/address.ts'
import { paths } from '../urls/paths.ts'
import { pathOf, route } from '../urls/routes.ts'

/** Routes of the wizard of one kind of import: the same modules, below the path of each. */
export function importRoutes(below: string): RouteConfigEntry[] {
  const wizard = paths.import(`/${below}`)
  const at = (place: string | Address, file: string, dialogs?: RouteConfigEntry[]) =>
    route(place, `kit/imports/${file}`, pathOf(place), dialogs)
  return [
    at(wizard.upload, 'upload.tsx'),
    at(wizard.job, 'job/job.tsx', [at(wizard.cancellation, 'job/cancellation.tsx')]),
    at(wizard.columns, 'columns/columns.tsx'),
    at(wizard.undo, 'job/undo.tsx'),
    // Routes without a page: template, progress events, failed rows.
    at(wizard.template, 'template.ts'),
    at(wizard.savedColumns, 'columns/saved-columns.ts'),
    at(wizard.events, 'job/events.ts'),
    at(wizard.failedRows, 'job/failed-rows.ts'),
  ]
}
