import { z } from 'zod'
import { endpoint, type Feature } from './endpoint.ts'
import { id, idFilter, idList, idParams, page, paged, q, sorting } from './values/shapes.ts'
import { tableFile } from './values/table-file.ts'
import { userRow } from './people/user-shapes.ts'

/**
 * Returns the calls that most records have, below `path`: staff reads, administrators write. Each takes its Spanish
 * summary; a call that differs is an `endpoint` of its own.
 */
export function recordCalls(path: string, feature?: Feature) {
  const one = `${path}/{id}`
  const [staff, admin] = [
    { access: 'staff', feature } as const,
    { access: 'admin', feature } as const,
  ]
  const chosen = z.object({ id: idList })
  return {
    /** Page of records that match a search; `filters` are further parameters. */
    list: <
      Row extends z.ZodType,
      const Sorts extends readonly [string, ...string[]],
      Filters extends z.ZodRawShape = Record<never, never>,
    >(
      summary: string,
      row: Row,
      sorts: Sorts,
      filters?: Filters,
    ) =>
      endpoint({
        method: 'get',
        path,
        summary,
        ...staff,
        query: z.object({ ...page, ...idFilter, q, ...(filters as Filters), ...sorting(sorts) }),
        answer: paged(row),
      }),

    create: <Body extends z.ZodType, Answer extends z.ZodType>(
      summary: string,
      body: Body,
      answer: Answer,
    ) => endpoint({ method: 'post', path, summary, ...admin, body, status: 201, answer }),

    /** CSV of the records of the list; declared before `get`, whose id would match its path. */
    export: <const Sorts extends readonly [string, ...string[]]>(summary: string, sorts: Sorts) =>
      endpoint({
        method: 'get',
        path: `${path}/export`,
        summary,
        ...staff,
        query: z.object({ q, ...sorting(sorts), ...tableFile }),
        answer: { stream: 'text/csv; charset=utf-8' },
      }),

    get: <Answer extends z.ZodType>(summary: string, answer: Answer) =>
      endpoint({ method: 'get', path: one, summary, ...staff, params: idParams, answer }),

    update: <Body extends z.ZodType, Answer extends z.ZodType>(
      summary: string,
      body: Body,
      answer: Answer,
    ) => endpoint({ method: 'put', path: one, summary, ...admin, params: idParams, body, answer }),

    /** One or several records, all or none. */
    remove: (summary: string) =>
      endpoint({
        method: 'delete',
        path: one,
        summary,
        ...admin,
        params: chosen,
        answer: z.object({ deleted: z.number().int() }),
      }),

    /** `remove` where each user has one of the records: with `move_to` their users are moved to that one first. */
    reassignAndRemove: (summary: string) =>
      endpoint({
        method: 'delete',
        path: one,
        summary,
        ...admin,
        params: chosen,
        query: z.object({ move_to: id.optional() }),
        answer: z.object({ deleted: z.number().int(), moved_users: z.number().int() }),
      }),

    /** Where records are in use, which may prevent their deletion. */
    usage: <Usage extends z.ZodType>(summary: string, usage: Usage) =>
      endpoint({
        method: 'get',
        path: `${one}/usage`,
        summary,
        ...admin,
        params: chosen,
        answer: z.array(usage),
      }),

    users: (summary: string) =>
      endpoint({
        method: 'get',
        path: `${one}/users`,
        summary,
        ...staff,
        params: idParams,
        query: z.object(page),
        answer: paged(userRow),
      }),
  }
}
