import type { LoaderFunctionArgs } from '@remix-run/node'

/**
 * The reference of the page benches: a route of the same build that answers the bytes of a page from
 * memory. Built only when SENDERO_BENCH is set.
 */
const kept = new Map<string, string>()

export async function loader({ request }: LoaderFunctionArgs) {
  const source = new URL(request.url).searchParams.get('of')!
  let page = kept.get(source)
  if (page === undefined) {
    page = await (
      await fetch(source, { headers: { cookie: request.headers.get('cookie') ?? '' } })
    ).text()
    kept.set(source, page)
  }
  return new Response(page, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })
}
