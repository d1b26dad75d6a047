import { createHash } from 'node:crypto'
import { data, type AppLoadContext } from '@remix-run/node'
import { createValidator } from 'remix-validated-form'
import { isSecret } from '#contract/secrets.ts'
import { hasPostedForm, postedForm, type PostedForm } from './posted-form.server.ts'
import { open, seal } from './sealed-text.server.ts'
import { readSession } from './session.server.ts'

/**
 * What was typed into a form that could not be dealt with, because the session had ended or the API
 * was away. It waits in the browser that typed it, so any process can give it back: sealed for its
 * form's path and the person who filled it, in cookies that only that form's neighbourhood receives and
 * that last a quarter of an hour. Secrets and files are never kept; a file's name is, so that the form can ask
 * for it again.
 */

const LIFE_SECONDS = 15 * 60
/** Together with the other cookies they stay below 8 kB, which proxies allow for a header. */
const CHUNK = 3_500
const MAX_CHUNKS = 2

/** More than this does not become small enough, so nobody waits for it to be tried. */
const MAX_TEXT = 32 * 1024

/**
 * Values by field name, nested names as objects, ready to be a form's defaults. Where files were chosen, their
 * field has a `ChosenFile` for each.
 */
export type FormValues = Record<string, unknown>

/** A file that was chosen and has to be chosen again. */
type ChosenFile = { chosenFile: string }

/** A field's name and what was typed into it, or the name of a file that was chosen for it. */
type Kept = [field: string, value: string] | [field: string, file: string, kind: 'file']

/**
 * Keeps the posted form of a request, if it has one that fits.
 * @returns the `Set-Cookie` headers that do; none when there is nothing to keep.
 */
export async function formDraftCookies(
  request: Request,
  context: AppLoadContext,
): Promise<string[]> {
  if (!hasPostedForm(request)) return []
  const posted = await postedForm(request, { skipFiles: true }).catch(() => null)
  const kept = posted ? keptOf(posted) : []
  if (kept.length === 0) return []
  const { pathname } = new URL(request.url)
  const text = JSON.stringify(kept)
  if (text.length > MAX_TEXT) return []
  const sealed = await seal(text, await purposeOf(request, context, pathname), context)
  if (sealed.length > CHUNK * MAX_CHUNKS) return []
  return cookieNames(pathname, context).map((name, index) => {
    const chunk = sealed.slice(index * CHUNK, (index + 1) * CHUNK)
    return setCookie(name, chunk, pathname, context)
  })
}

function keptOf({ form, skipped }: PostedForm): Kept[] {
  const sent = [...form].flatMap(([name, value]): Kept[] => {
    if (value instanceof File) return [[name, value.name, 'file']]
    return value === '' || isSecret(name) ? [] : [[name, value]]
  })
  return [...sent, ...skipped.map(([name, file]): Kept => [name, file, 'file'])]
}

/**
 * Gives back what was typed into the form at this path, once: the headers that come with it remove
 * it from the browser. `values` is null when nothing waits, or it was another person's.
 */
export async function takeFormDraft(
  request: Request,
  context: AppLoadContext,
): Promise<{ values: FormValues | null; headers: Headers }> {
  const headers = new Headers()
  const { pathname } = new URL(request.url)
  const names = cookieNames(pathname, context)
  const kept = new Map(
    (request.headers.get('cookie') ?? '')
      .split(/; */)
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )
  const sealed = names.map((name) => kept.get(name) ?? '').join('')
  if (sealed === '') return { values: null, headers }
  for (const name of names) headers.append('Set-Cookie', setCookie(name, '', pathname, context))
  const mine = await purposeOf(request, context, pathname)
  const typed =
    (await open(sealed, mine, context, MAX_TEXT * 4)) ??
    (await open(sealed, anyone(pathname), context, MAX_TEXT * 4))
  const values = typed === null ? null : await nested(JSON.parse(typed) as Kept[])
  return { values, headers }
}

/**
 * What the page of a form loads, and with it what was typed before as `recovered`. Where the page depends on
 * that, it is a function of it.
 */
export async function formPage<Page extends object>(
  request: Request,
  context: AppLoadContext,
  page: Page | ((recovered: FormValues | null) => Promise<Page>),
) {
  const { values, headers } = await takeFormDraft(request, context)
  const loaded = typeof page === 'function' ? await page(values) : page
  return data({ ...loaded, recovered: values }, { headers })
}

/** For whom and where. Without a session cookie, nobody knows who was signed in. */
async function purposeOf(request: Request, context: AppLoadContext, pathname: string) {
  const session = await readSession(request, context)
  return session ? `pending-form ${session.userId} ${pathname}` : anyone(pathname)
}

const anyone = (pathname: string) => `pending-form - ${pathname}`

/** `a.b` and repeated names as the form's fields will look them up. */
async function nested(kept: Kept[]): Promise<FormValues> {
  const form = new FormData()
  const files: Record<string, ChosenFile[]> = {}
  for (const [name, value, kind] of kept) {
    if (kind === 'file') (files[name] ??= []).push({ chosenFile: value })
    else form.append(name, value)
  }
  const anything = createValidator<FormValues>({
    validate: async (data) => ({ data, error: undefined }),
    validateField: async () => ({}),
  })
  // Names that contradict each other (`a` beside `a.b`) make no form: nothing is given back.
  const result = await anything.validate(form).catch(() => null)
  // Which of the page's forms it was, as the form library posts it.
  const formId = form.get('__rvfInternalFormId')
  return { ...result?.data, ...files, ...(formId && { __rvfInternalFormId: formId }) }
}

/** One set for each form, so that two of them can wait at once. */
function cookieNames(pathname: string, { console: { secure } }: AppLoadContext): string[] {
  const form = createHash('sha256').update(pathname).digest('hex').slice(0, 8)
  return Array.from(
    { length: MAX_CHUNKS },
    (_, index) => `${secure ? '__Secure-' : ''}pending-${form}-${index}`,
  )
}

/**
 * The path is the form's folder and not the form: the framework asks for a page's data at
 * `/users/new.data`, which is not below `/users/new`.
 */
function setCookie(
  name: string,
  value: string,
  pathname: string,
  { console: { secure } }: AppLoadContext,
): string {
  const folder = pathname.slice(0, pathname.lastIndexOf('/') + 1)
  const life = value === '' ? 0 : LIFE_SECONDS
  return `${name}=${value}; Max-Age=${life}; Path=${folder}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}
