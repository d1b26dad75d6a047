import { positions } from '#contract/people/positions.ts'
import { listExport } from '#app/kit/lists/export.server.ts'
import { positionList } from './list-query.ts'

/** CSV of codes and names. */
export const loader = listExport(positionList, (api, query) =>
  api.stream(positions.export, { query }),
)
