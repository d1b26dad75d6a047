import type { ServerBuild } from '@remix-run/node'
import { errorTypeOf, isTracing, startSpan, within } from '../api/platform/telemetry/tracing.ts'

type RouteModule = ServerBuild['routes'][string]['module']
type Run = (given: never) => unknown

/** Returns a build whose loaders and actions run in spans; the same build while tracing is off. */
export function tracedBuild(build: ServerBuild): ServerBuild {
  if (!isTracing()) return build
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    { ...route, module: tracedModule(route.id, route.module) },
  ])
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] }
}

function tracedModule(id: string, module: RouteModule): RouteModule {
  const { loader, action } = module as { loader?: Run; action?: Run }
  return {
    ...module,
    ...(loader && { loader: inSpan('loader', id, loader) }),
    ...(action && { action: inSpan('action', id, action) }),
  } as RouteModule
}

function inSpan(kind: 'loader' | 'action', id: string, run: Run): Run {
  return async (given) => {
    const span = startSpan(`${kind} ${id}`, { attributes: { 'sendero.route.id': id } })
    try {
      return await within(span, () => run(given))
    } catch (thrown) {
      // A thrown response is an answer, such as a redirect.
      if (!(thrown instanceof Response)) span?.fail(errorTypeOf(thrown))
      else if (thrown.status >= 500) span?.fail(String(thrown.status))
      throw thrown
    } finally {
      span?.end()
    }
  }
}
