import type { LoaderFunctionArgs } from '@remix-run/node'
import type { CourseDesign } from '#contract/courses/design/course-design-shape.ts'
import { MAX_FILE_BYTES } from '#contract/courses/design/course-files.ts'
import { filesOf } from '../../course-screens/course-files.ts'
import { readPage } from '#app/kit/lists/read-page.server.ts'
import { targetFieldOf } from './target-field.ts'
import { designOf, requireEditable } from '../design-of.server.ts'
import { fileList } from './file-list.ts'
import { fileRows } from './file-uses.ts'

/** Page of a course's files, or of those that a design field accepts (`?item=…&field=…`). */
export async function filesPage(args: LoaderFunctionArgs) {
  const { request, context } = args
  const { api, id, any, calls, at } = await designOf(args)
  const design = await api.call(calls.design, { params: { id } })
  const found = targetFieldOf(design, request)
  const list = fileList(at, found?.targetField ?? null)
  const urlState = list.readListQuery(request)
  const { q, sort, order } = urlState
  const accept = (found?.field.accept ?? []).join(',')
  const page = await readPage(
    { request, context, ...(design.editable && !found && { api }) },
    {
      urlState,
      pageSize: 20,
      address: (number) => list.listUrl(urlState, { page: number }),
      read: (part) =>
        api.call(calls.files, {
          params: { id },
          query: { q, sort, order, accept, ...list.filtersOf(urlState), ...part },
        }),
    },
  )
  return {
    ...page,
    rows: fileRows(design, page.rows, at),
    id,
    any,
    name: design.name,
    editable: design.editable,
    owner: { id: design.owner_tenant_id, name: design.owner_name },
    sources: filesOf(design, any),
    targetField: found && {
      ...found.targetField,
      label: found.field.label,
      title: found.item.title,
      accept,
    },
    maxBytes: MAX_FILE_BYTES,
  }
}

/** Returns files of a course for a form about them, by id; deleted ones are left out. */
export async function filesById(
  { api, id, calls, at }: Pick<Awaited<ReturnType<typeof designOf>>, 'api' | 'id' | 'calls' | 'at'>,
  ids: readonly number[],
) {
  const design: CourseDesign = await api.call(calls.design, { params: { id } })
  requireEditable(design, at)
  if (ids.length === 0) return []
  const { results } = await api.call(calls.files, {
    params: { id },
    query: { ids: ids.join(','), limit: ids.length },
  })
  return fileRows(design, results, at)
}
