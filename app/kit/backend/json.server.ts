import type { TypedResponse } from '@remix-run/node'

/** Returns data as JSON from a route without a page; callers get its type by `fetchJson<typeof loader>`. */
export function json<Data>(data: Data, init?: ResponseInit): TypedResponse<Data> {
  return Response.json(data, init)
}
