import type { RouteConfigEntry } from '@remix-run/route-config'
import siteMap from '../../app/routes.ts'

/**
 * Every address of the console. Each part that stands for something is `values[name]`, or else 1;
 * whoever adds a route has it walked without doing more.
 */
export function addressesOf(
  values: Record<string, string>,
  takes: (file: string) => boolean = () => true,
): string[] {
  return [...new Set(below(siteMap, '', values, takes))]
}

function below(
  routes: RouteConfigEntry[],
  above: string,
  values: Record<string, string>,
  takes: (file: string) => boolean,
): string[] {
  return routes.flatMap(({ path = '', file, children = [] }) => {
    const filled = path
      .replace('*', 'nada/de/nada')
      .replace(/:(\w+)\??/g, (_, name: string) => values[name] ?? '1')
    const address = [above, filled].filter(Boolean).join('/')
    return [...(takes(file) ? [`/${address}`] : []), ...below(children, address, values, takes)]
  })
}
