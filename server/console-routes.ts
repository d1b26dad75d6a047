import type { ServerBuild } from '@remix-run/node'
import { matchRoutes, type AgnosticRouteObject } from '@remix-run/router'
import { LRUCache } from 'lru-cache'
import type { ConsoleBuild } from './console.ts'

/** Template of the page that all other paths get. */
const NOT_FOUND = '*'
/** Maximum number of path shapes whose route is kept: more than there are routes. */
const MAX_SHAPES = 1_000

/**
 * Returns the template of the route that a path matches, such as `/users/:id`; null for none. Matching takes longer than
 * measuring a request, so it is done once for paths that differ in their ids alone.
 */
export function consoleRoutes(build: ConsoleBuild): (path: string) => string | null {
  // In development the routes change while the server runs.
  if (typeof build === 'function') return () => null
  const routes = childrenOf(build.routes, undefined)
  const words = new Set(Object.values(build.routes).flatMap(({ path = '' }) => path.split('/')))
  const known = new LRUCache<string, { template: string | null }>({ max: MAX_SHAPES })

  return (path) => {
    const shape = pageOf(path).replaceAll(SEGMENT_WITH_DIGIT, (segment) =>
      words.has(segment) ? segment : '0',
    )
    let found = known.get(shape)
    if (!found) {
      found = { template: templateOf(routes, shape) }
      known.set(shape, found)
    }
    return found.template
  }
}

const SEGMENT_WITH_DIGIT = /[^/]*\d[^/]*/g

function templateOf(routes: AgnosticRouteObject[], path: string): string | null {
  const matches = matchRoutes(routes, path) ?? []
  const template = matches.flatMap(({ route }) => route.path || []).join('/')
  return matches.length === 0 || template === NOT_FOUND ? null : `/${template}`
}

function childrenOf(
  routes: ServerBuild['routes'],
  parentId: string | undefined,
): AgnosticRouteObject[] {
  return Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive = false }) =>
      index
        ? { id, path, index, caseSensitive }
        : { id, path, caseSensitive, children: childrenOf(routes, id) },
    )
}

/** Path of the page whose data a request of the framework asks for. */
function pageOf(path: string): string {
  if (path === '/_root.data') return '/'
  return path.endsWith('.data') ? path.slice(0, -'.data'.length) : path
}
