/** Excludes pages that a tenant shares with its own people from search engines. */
export function noIndex({
  loaderHeaders,
  errorHeaders,
}: {
  loaderHeaders: Headers
  errorHeaders?: Headers | undefined
}): Headers {
  const headers = new Headers(errorHeaders ?? loaderHeaders)
  headers.set('X-Robots-Tag', 'noindex')
  return headers
}
