import { areas } from '#contract/people/areas.ts'
import { listExport } from '#app/kit/lists/export.server.ts'
import { areaList } from './list-query.ts'

/** CSV of codes and names. */
export const loader = listExport(areaList, (api, query) => api.stream(areas.export, { query }))
