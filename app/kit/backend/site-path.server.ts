const SITE = 'http://site.invalid'

/**
 * Returns a path of this site, or `otherwise`. Every redirect target and every link that comes from a URL or a form
 * must pass through here, which prevents open redirects.
 *
 * The path is parsed as browsers do (WHATWG URL) and returned as parsed: `/.//x` or `/a/..//x` is the path `//x`,
 * which by itself names another host.
 */
export function sitePath(given: unknown, otherwise = '/'): string {
  if (typeof given !== 'string' || !given.startsWith('/') || !URL.canParse(given, SITE))
    return otherwise
  const { origin, pathname, search } = new URL(given, SITE)
  return origin === SITE && !pathname.startsWith('//') ? pathname + search : otherwise
}
