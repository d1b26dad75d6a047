import type { LoaderFunctionArgs } from '@remix-run/node'
import { formationPaths } from '#contract/training/formation-paths.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { listExport } from '#app/kit/lists/export.server.ts'
import { followerList } from './list-query.ts'

/** CSV of the users of the path that the list shows, in its order. */
export function loader(visit: LoaderFunctionArgs) {
  const id = idOf(visit.params)
  return listExport(followerList(id), (api, query) =>
    api.stream(formationPaths.exportUsers, { params: { id }, query }),
  )(visit)
}
