import type { z } from 'zod'
import { id as identity, MAX_IDS, sep as separator } from '#contract/shapes.ts'
import { notFound } from './not-found.ts'
import { sitePath } from './site-path.server.ts'

/** What an address says to a loader or an action. */

type Separator = z.output<typeof separator>
type Params = Readonly<Record<string, string | undefined>>

/** The thing that an address names by its `:id`, or another part; an id that can be nobody's is a 404. */
export function idOf(params: Params, part = 'id'): number {
  const id = identity.safeParse(params[part])
  if (!id.success) throw notFound()
  return id.data
}

/** What parts the columns of a CSV, by `?sep=`; `otherwise` where it does not say. */
export function separatorOf(request: Request, otherwise: Separator = ','): Separator {
  return separator.safeParse(new URL(request.url).searchParams.get('sep')).data ?? otherwise
}

/** Where a screen leads back to: where it was opened (`back`), or `otherwise`. */
export function returnUrl(request: Request, otherwise: string): string {
  return sitePath(new URL(request.url).searchParams.get('back'), otherwise)
}

/**
 * Where the page of a thing leads back to. What opens over it, or is a part of it, may have been told the
 * page itself (`/users/7?back=…`): then that page's own way back counts.
 */
export function returnUrlOfPage(request: Request, page: string, otherwise: string): string {
  const { origin } = new URL(request.url)
  let back = returnUrl(request, otherwise)
  while (isOf(page, back)) {
    const { searchParams } = new URL(back, origin)
    back = sitePath(searchParams.get('back'), otherwise)
  }
  return back
}

/** An address of the same thing as the request's, with the way back that its page was told. */
export function currentReturnUrl(request: Request, to: string): string {
  const back = returnUrl(request, '')
  const { pathname, search, searchParams } = new URL(to, request.url)
  if (back === '' || searchParams.has('back')) return to
  return `${pathname}${search}${search === '' ? '?' : '&'}${new URLSearchParams({ back })}`
}

function isOf(page: string, address: string): boolean {
  return new RegExp(`^${page}(?:[/?]|$)`).test(address)
}

/** The ids among what was typed or posted, each once; what can be nobody's is left out. */
export function parseIds(values: readonly unknown[]): number[] {
  const ids = values.flatMap((value) => identity.safeParse(value).data ?? [])
  return [...new Set(ids)].slice(0, MAX_IDS)
}
