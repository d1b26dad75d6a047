import type { RouteData } from './route-data.ts'

/** A route refused, in its own words where it has some. */
export class RefusedByRoute extends Error {}

/**
 * Asks a route of the console for its data, outside of any navigation.
 * @typeParam Route its loader or action: `fetchJson<typeof loader>(address)`.
 * @throws RefusedByRoute when it answers no success, with the message that it says, if any.
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
