import { route, type RouteConfigEntry } from '@remix-run/route-config'

/** Routes of the wizard of one kind of import: the same modules, below the path of each. */
export function importRoutes(below: string): RouteConfigEntry[] {
  const at = (path: string, file: string, children: RouteConfigEntry[] = []) =>
    route(`${below}/${path}`, file, { id: `${below}/${path}` }, children)
  const job = 'import/:jobId'
  return [
    at('import', 'imports/upload.tsx'),
    at(job, 'imports/job.tsx', [
      route('cancellation', 'imports/cancellation.tsx', { id: `${below}/${job}/cancellation` }),
    ]),
    at(`${job}/columns`, 'imports/columns.tsx'),
    at(`${job}/undo`, 'imports/undo.tsx'),
    // Routes without a page: template, progress events, failed rows.
    at('import-template', 'imports/template.ts'),
    at('import-columns', 'imports/saved-columns.ts'),
    at(`${job}/events`, 'imports/events.ts'),
    at(`${job}/failed-rows`, 'imports/failed-rows.ts'),
  ]
}
