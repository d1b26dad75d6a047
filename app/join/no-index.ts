/** Search engines are told to stay away from what a company shares with its own people. */
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
