import type { z } from 'zod'
import { id as identity, MAX_IDS, sep as separator } from '#contract/platform/values/shapes.ts'
import { param } from '../urls/url-state.ts'
import { withQuery } from '../urls/with-query.ts'
import { notFound } from './not-found.ts'
import { sitePath } from './site-path.server.ts'

/** Parsing of URL parameters for loaders and actions. */

type Separator = z.output<typeof separator>
type Params = Readonly<Record<string, string | undefined>>

/** Returns the id in `:id`, or in another parameter; an invalid id is a 404. */
export function idOf(params: Params, part = 'id'): number {
  const id = identity.safeParse(params[part])
  if (!id.success) throw notFound()
  return id.data
}

/** Returns the column separator of a CSV from `?sep=`; `otherwise` when it is missing or invalid. */
export function separatorOf(request: Request, otherwise: Separator = ','): Separator {
  return separator.safeParse(param(request, 'sep') ?? null).data ?? otherwise
}

/** Returns the file that a link of `ExportMenu` asks for; CSV with a comma when the parameters are missing or invalid. */
export function tableFileOf(request: Request): { format: 'csv' | 'xlsx'; sep: Separator } {
  const format = param(request, 'format') === 'xlsx' ? 'xlsx' : 'csv'
  return { format, sep: separatorOf(request) }
}

/** Returns the return URL of a page (`back`), or `otherwise`. */
export function returnUrl(request: Request, otherwise: string): string {
  return sitePath(param(request, 'back'), otherwise)
}

/**
 * Returns the return URL of a thing's page. A dialog or sub-page may have been opened from that page itself
 * (`/users/7?back=…`): then the page's own return URL is used.
 */
export function returnUrlOfPage(request: Request, page: string, otherwise: string): string {
  let back = returnUrl(request, otherwise)
  while (isOf(page, back)) back = sitePath(param(back, 'back'), otherwise)
  return back
}

/** Returns a URL of the same thing with the return URL of its page. */
export function currentReturnUrl(request: Request, to: string): string {
  const back = returnUrl(request, '')
  return back === '' || param(to, 'back') !== undefined ? to : withQuery(to, { back })
}

function isOf(page: string, address: string): boolean {
  return new RegExp(`^${page}(?:[/?]|$)`).test(address)
}

/** Returns the valid ids of typed or posted values, without duplicates. */
export function parseIds(values: readonly unknown[]): number[] {
  const ids = values.flatMap((value) => identity.safeParse(value).data ?? [])
  return [...new Set(ids)].slice(0, MAX_IDS)
}
