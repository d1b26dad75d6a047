import { createCookie, type AppLoadContext } from '@remix-run/node'

/**
 * How many rows a person wants on a page, kept in their browser. It is remembered by the size that a list has
 * by itself: who wants fifty users does not thereby want fewer courses than the hundred that are usual.
 */
type Kept = Record<string, number>

const PAGE_SIZES = [10, 25, 50, 100]

function cookie({ console: { secure } }: AppLoadContext) {
  return createCookie(secure ? '__Host-page-sizes' : 'page-sizes', {
    path: '/',
    sameSite: 'lax',
    secure,
    httpOnly: true,
    maxAge: 31_536_000,
  })
}

async function read(request: Request, context: AppLoadContext): Promise<Kept> {
  const kept: unknown = await cookie(context).parse(request.headers.get('cookie'))
  return typeof kept === 'object' && kept !== null ? (kept as Kept) : {}
}

/** The rows of a page: `asked` by the address, else as remembered, else the list's `usual`. */
export async function pageSize(
  request: Request,
  context: AppLoadContext,
  usual: number,
): Promise<number> {
  const asked = Number(new URL(request.url).searchParams.get('size'))
  if (PAGE_SIZES.includes(asked)) return asked
  const kept = (await read(request, context))[usual]
  return kept !== undefined && PAGE_SIZES.includes(kept) ? kept : usual
}

/**
 * The header that remembers what was chosen ('10:50': fifty where ten are usual); null when it makes no sense.
 */
export async function keepPageSize(
  request: Request,
  context: AppLoadContext,
  chosen: unknown,
): Promise<string | null> {
  const [usual, size] = typeof chosen === 'string' ? chosen.split(':') : []
  if (!/^\d{1,3}$/.test(usual ?? '') || !PAGE_SIZES.includes(Number(size))) return null
  const { [usual!]: _, ...others } = await read(request, context)
  // A handful of sizes are usual; more than that nobody's lists have.
  const kept = Object.fromEntries(Object.entries(others).slice(-5))
  return cookie(context).serialize({ ...kept, [usual!]: Number(size) })
}
