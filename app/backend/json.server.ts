import type { TypedResponse } from '@remix-run/node'

/** Data as the JSON answer of a route without a page; its type reaches who asks by `fetchJson<typeof loader>`. */
export function json<Data>(data: Data, init?: ResponseInit): TypedResponse<Data> {
  return Response.json(data, init)
}
