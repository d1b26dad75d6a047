import type { AppLoadContext } from '@remix-run/node'
import { urlOf, withQuery } from '#app/kit/urls/with-query.ts'
import { columnsParam, layoutIn } from './table/table-layout.ts'
import { readLayout } from './table/table-layout.server.ts'

/** Parameters of the page alone. */
const PAGE_ONLY = ['rows', 'generate', 'density', 'freeze', 'group_page', 'open']

/**
 * Returns the query of the report below a dialog, as saved views and schedules have it: with the columns that the page
 * shows, also when they are those chosen last.
 * @param path of the report.
 */
export async function savedQuery(
  request: Request,
  context: AppLoadContext,
  path: string,
): Promise<string> {
  const look = await readLayout(request, context, path, layoutIn(request))
  const [, search = ''] = urlOf(request).split('?')
  const without = Object.fromEntries(PAGE_ONLY.map((name) => [name, undefined]))
  return withQuery(`?${search}`, { ...without, columns: columnsParam(look) }).slice(1)
}
