import type { RouteData } from './route-data.ts'

/** Error for a refusal by a route, with the route's message if it has one. */
export class RefusedByRoute extends Error {}

/**
 * Fetches the data of a console route, outside of any navigation.
 * @typeParam Route its loader or action: `fetchJson<typeof loader>(address)`.
 * @throws RefusedByRoute when the status is no success, with the message of the answer, if any.
 */
export async function fetchJson<Route>(
  address: string,
  init: RequestInit = {},
): Promise<RouteData<Route>> {
  const answer = await fetch(address, { ...init, headers: { accept: 'application/json' } })
  if (!answer.ok) throw new RefusedByRoute(await messageOf(answer))
  return (await answer.json()) as RouteData<Route>
}

async function messageOf(answer: Response): Promise<string> {
  try {
    const { message } = (await answer.json()) as { message?: unknown }
    return typeof message === 'string' ? message : ''
  } catch {
    return ''
  }
}
