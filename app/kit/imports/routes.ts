import { route, type RouteConfigEntry } from '@remix-run/route-config'

/** Routes of the wizard of one kind of import: the same modules, below the path of each. */
export function importRoutes(below: string): RouteConfigEntry[] {
  const at = (path: string, file: string, children: RouteConfigEntry[] = []) =>
    route(`${below}/${path}`, file, { id: `${below}/${path}` }, children)
  const job = 'import/:jobId'
  return [
    at('import', 'kit/imports/upload.tsx'),
    at(job, 'kit/imports/job/job.tsx', [
      route('cancellation', 'kit/imports/job/cancellation.tsx', {
        id: `${below}/${job}/cancellation`,
      }),
    ]),
    at(`${job}/columns`, 'kit/imports/columns/columns.tsx'),
    at(`${job}/undo`, 'kit/imports/job/undo.tsx'),
    // Routes without a page: template, progress events, failed rows.
    at('import-template', 'kit/imports/template.ts'),
    at('import-columns', 'kit/imports/columns/saved-columns.ts'),
    at(`${job}/events`, 'kit/imports/job/events.ts'),
    at(`${job}/failed-rows`, 'kit/imports/job/failed-rows.ts'),
  ]
}
