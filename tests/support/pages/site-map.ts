import type { RouteConfigEntry } from '@remix-run/route-config'
import siteMap from '../../../app/routes.ts'

type Address = { address: string; file: string }

/**
 * Every address of the console. Each parameter is `values['help/:slug']` where the segment before it is
 * given too, `values.slug`, or else 1; a new route is walked without doing more.
 */
export function addressesOf(
  values: Record<string, string>,
  takes: (file: string) => boolean = () => true,
): string[] {
  const routes = below(siteMap, '', values).filter(({ file }) => takes(file))
  return [...new Set(routes.map(({ address }) => address))]
}

/** The addresses of each page, by its route module. */
export function screensOf(values: Record<string, string>): Map<string, string[]> {
  const screens = new Map<string, string[]>()
  for (const { address, file } of below(siteMap, '', values)) {
    if (file.endsWith('.tsx')) screens.set(file, [...(screens.get(file) ?? []), address])
  }
  return screens
}

function below(
  routes: RouteConfigEntry[],
  above: string,
  values: Record<string, string>,
): Address[] {
  return routes.flatMap(({ path = '', file, children = [] }) => {
    const filled = path
      .replace('*', 'nada/de/nada')
      .replace(/(\w+\/)?:(\w+)\??/g, (part, before = '', name: string) => {
        const value = values[part.replace('?', '')] ?? values[name] ?? '1'
        return `${before}${value}`
      })
    const address = [above, filled].filter(Boolean).join('/')
    return [{ address: `/${address}`, file }, ...below(children, address, values)]
  })
}
