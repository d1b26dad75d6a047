import type { RouteConfigEntry } from '@remix-run/route-config'
import type { Address } from './address.ts'

type Place = string | Address

/**
 * Returns the route of an address with its module. `below` are the routes within it, which have whole addresses as well;
 * `id` tells routes with the same module apart.
 */
export function route(
  at: Place,
  file: string,
  ...rest: [below?: RouteConfigEntry[]] | [id: string, below?: RouteConfigEntry[]]
): RouteConfigEntry {
  const [id, below] = typeof rest[0] === 'string' ? [rest[0], rest[1]] : [undefined, rest[0]]
  const path = pathOf(at)
  const children = below?.map((child) => ({ ...child, path: within(path, child.path ?? '') }))
  return { path, file, ...(id && { id }), ...(children && { children }) }
}

/** Returns the path of an address as the router has it, which knows no values in brackets. */
export const pathOf = (at: Place) =>
  (typeof at === 'string' ? at : at.pattern).replace(/\([^)]*\)/g, '').slice(1)

function within(above: string, path: string): string {
  if (path !== above && !path.startsWith(`${above}/`))
    throw new Error(`${path} is not below ${above}`)
  return path.slice(above.length + 1)
}
