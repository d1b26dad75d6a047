import { formationPaths } from '#contract/training/formation-paths.ts'
import { parseIds } from '#app/kit/backend/address.server.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import { notFound } from '#app/kit/backend/not-found.ts'
import { param } from '#app/kit/urls/url-state.ts'
import { contentsOf } from './contents.server.ts'
import type { PathContentKind, Member } from './kinds.ts'

/** Maximum number of contents in a path (contract/training/formation-path-contents.ts). */
const ALL = { q: '', limit: 1000, skip: 0 }

/**
 * Returns the content that `?item=` names, among all of its kind in the path, and their version.
 * The version is read first, so that the rows are never older than it.
 * @throws Response 404 when the path does not have it.
 */
export async function memberInPath(
  api: ApiClient,
  request: Request,
  id: number,
  kind: PathContentKind,
) {
  const path = await api.call(formationPaths.get, { params: { id } })
  const contents = contentsOf(api, kind, id)
  const { results }: { results: Member[] } = await contents.list(ALL)
  const [named] = parseIds([param(request, 'item')])
  const member = results.find((one) => one.id === named)
  if (!member) throw notFound()
  return { members: results, member, version: path.contents_version, contents }
}
