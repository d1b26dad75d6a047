import { redirect, type AppLoadContext } from '@remix-run/node'
import { postedForm } from '#app/kit/backend/posted-form.server.ts'
import { preferenceCookie } from '#app/kit/backend/preference-cookie.server.ts'
import { sitePath } from '#app/kit/backend/site-path.server.ts'
import { texts } from '#app/kit/urls/parsers.ts'
import { param, readParams } from '#app/kit/urls/url-state.ts'
import { withQuery } from '#app/kit/urls/with-query.ts'
import {
  isDensity,
  isKey,
  keysIn,
  lookParams,
  moved,
  DEFAULT_LAYOUT,
  type TableLayout,
} from './table-layout.ts'

/** Layouts chosen in this browser, by report path. */
type SavedLayouts = Record<string, { columns?: string; density?: string; freeze?: string }>

/** Maximum size of the cookie's content; browsers allow 4 kB per cookie. */
const MAX_BYTES = 3000

const cookie = preferenceCookie('report-looks')

/** Returns the layout of the URL, else the saved one, else the default. */
export async function readLayout(
  request: Request,
  context: AppLoadContext,
  path: string,
  urlLayout: Partial<TableLayout>,
): Promise<TableLayout> {
  const savedLayout = (await cookie.read(request, context))[path] as
    | SavedLayouts[string]
    | undefined
  const { columns, density, freeze } = savedLayout ?? {}
  return {
    ...DEFAULT_LAYOUT,
    ...(typeof columns === 'string' ? { columns: keysIn(columns.split(',')) } : undefined),
    ...(isDensity(density) ? { density } : undefined),
    ...(isKey(freeze) ? { freeze } : undefined),
    ...urlLayout,
  }
}

/** Handles the form of the columns: saves the layout, and redirects to the report with it. */
export async function saveLayout(request: Request, context: AppLoadContext): Promise<Response> {
  const { form } = await postedForm(request)
  const page = sitePath(form.get('to'))
  const { pathname } = new URL(page, request.url)
  const look = lookOf(form)
  // A button that moves a column keeps the form open, and gets the focus again.
  const to = withQuery(page, { ...lookParams(look), arrange: param(form, 'move') })

  const { [pathname]: _, ...others } = (await cookie.read(request, context)) as SavedLayouts
  const layouts = {
    ...others,
    ...(Object.keys(look).length > 0 ? { [pathname]: toSavedLayout(look) } : {}),
  }
  const header = await cookie.keep(context, small(layouts))
  return redirect(to, { headers: { 'Set-Cookie': header } })
}

function lookOf(form: FormData): Partial<TableLayout> {
  if (form.has('usual')) return {}
  const posted = readParams({ columns: texts, all: texts }, form)
  const [key = '', by] = (param(form, 'move') ?? '').split(':')
  const columns = moved(keysIn(posted.columns), key, Number(by))
  const all = keysIn(posted.all)
  const usual = columns.length === all.length && columns.every((one, at) => one === all[at])
  const density = form.get('density')
  const freeze = form.get('freeze')
  return {
    ...(usual ? undefined : { columns }),
    ...(isDensity(density) && density !== DEFAULT_LAYOUT.density ? { density } : undefined),
    ...(isKey(freeze) ? { freeze } : undefined),
  }
}

function toSavedLayout({ columns, density, freeze }: Partial<TableLayout>): SavedLayouts[string] {
  return {
    ...(columns ? { columns: columns.join(',') } : undefined),
    ...(density ? { density } : undefined),
    ...(freeze ? { freeze } : undefined),
  }
}

/** Removes the oldest layouts until the rest fits. */
function small(layouts: SavedLayouts): SavedLayouts {
  const entries = Object.entries(layouts)
  while (JSON.stringify(Object.fromEntries(entries)).length > MAX_BYTES) entries.shift()
  return Object.fromEntries(entries)
}
