import type { AppLoadContext } from '@remix-run/node'
import { PAGE_SIZES, pageSizeParam } from '../urls/parsers.ts'
import { readParams } from '../urls/url-state.ts'
import { preferenceCookie } from './preference-cookie.server.ts'

/**
 * Page sizes chosen by the user, in a cookie. They are keyed by a list's default size: choosing fifty users does
 * not reduce a list of courses from its default of a hundred.
 */
const cookie = preferenceCookie('page-sizes')

/** Returns the page size: from the URL, else the saved one, else the list's default `usual`. */
export async function pageSize(
  request: Request,
  context: AppLoadContext,
  usual: number,
): Promise<number> {
  const { size } = readParams({ size: pageSizeParam }, request)
  if (size) return size
  const savedSize = Number((await cookie.read(request, context))[usual])
  return PAGE_SIZES.includes(savedSize) ? savedSize : usual
}

/** Returns the header that saves a choice ('10:50': fifty where ten are the default); null when it is invalid. */
export async function keepPageSize(
  request: Request,
  context: AppLoadContext,
  chosen: unknown,
): Promise<string | null> {
  const [usual, size] = typeof chosen === 'string' ? chosen.split(':') : []
  if (!/^\d{1,3}$/.test(usual ?? '') || !PAGE_SIZES.includes(Number(size))) return null
  const { [usual!]: _, ...others } = await cookie.read(request, context)
  // Keeps five other default sizes, more than the lists have.
  const otherSizes = Object.fromEntries(Object.entries(others).slice(-5))
  return cookie.keep(context, { ...otherSizes, [usual!]: Number(size) })
}
