const SITE = 'http://site.invalid'

/**
 * A path of this site, or `otherwise`. Every target of a redirect and every link that is taken from
 * an address or a form goes through here: nobody is sent elsewhere by a link that somebody else wrote.
 *
 * It is judged as a browser reads it (WHATWG URL) and answered as read: `/.//x` or `/a/..//x` is the
 * path `//x`, which by itself names another host.
 */
export function sitePath(given: unknown, otherwise = '/'): string {
  if (typeof given !== 'string' || !given.startsWith('/') || !URL.canParse(given, SITE))
    return otherwise
  const { origin, pathname, search } = new URL(given, SITE)
  return origin === SITE && !pathname.startsWith('//') ? pathname + search : otherwise
}
