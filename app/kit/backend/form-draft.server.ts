import { createHash, hkdfSync } from 'node:crypto'
import { data, type AppLoadContext } from '@remix-run/node'
import { createValidator } from 'remix-validated-form'
import { isSecret } from '#contract/platform/values/secrets.ts'
import { hasPostedForm, postedForm, type PostedForm } from './posted-form.server.ts'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import { CompactEncrypt, compactDecrypt } from 'jose'
import { formScopeOf, readFormScope, sessionScope } from './session.server.ts'

/**
 * Form draft: the fields of a form that could not be processed, because the session had ended or the API was
 * unavailable. It is stored in the browser, so that any process can restore it: in cookies encrypted for the form's
 * path, its account and company, sent only to URLs near that form, for 15 minutes. Secrets and files are never stored; a file's
 * name is, so that the form can ask for it again.
 */

const LIFE_SECONDS = 15 * 60
/** Size of a cookie; all cookies together stay below 8 kB, the header limit of common proxies. */
const CHUNK = 3_500
const MAX_CHUNKS = 2

/** Maximum size of the text; longer text does not compress enough, so it is not tried. */
const MAX_TEXT = 32 * 1024

/**
 * Values by field name, nested names as objects, ready to be a form's defaults. A file field has a `ChosenFile` for
 * each selected file.
 */
export type FormValues = Record<string, unknown>

/** File that was selected and has to be selected again. */
type ChosenFile = { chosenFile: string }

/** Name of a field with its value, or with the name of a selected file. */
type DraftEntry = [field: string, value: string] | [field: string, file: string, kind: 'file']

const postedRequests = new WeakMap<AppLoadContext, Request>()

/** Keeps a posted request for the loaders that follow its action: their own request has no form. */
export function keepPostedRequest(request: Request, context: AppLoadContext): void {
  if (request.method === 'POST') postedRequests.set(context, request)
}

/**
 * Stores the posted form of a request as a draft, if it fits.
 * @returns the `Set-Cookie` headers; none when there is nothing to store.
 */
export async function formDraftCookies(
  current: Request,
  context: AppLoadContext,
): Promise<string[]> {
  const request = postedRequests.get(context) ?? current
  if (!hasPostedForm(request)) return []
  const posted = await postedForm(request, { skipFiles: true }).catch(() => null)
  const entries = posted ? draftEntriesOf(posted) : []
  if (entries.length === 0) return []
  const { pathname } = new URL(request.url)
  const text = JSON.stringify(entries)
  if (text.length > MAX_TEXT) return []
  const of = readFormScope(posted!.scope)
  const scope = of ? formScopeOf(of) : await sessionScope(request, context)
  const purpose = purposeOf(scope, pathname)
  const sealed = await seal(text, purpose, context)
  if (sealed.length > CHUNK * MAX_CHUNKS) return []
  return cookieNames(pathname, context).map((name, index) => {
    const chunk = sealed.slice(index * CHUNK, (index + 1) * CHUNK)
    return setCookie(name, chunk, pathname, context)
  })
}

function draftEntriesOf({ form, skipped }: PostedForm): DraftEntry[] {
  const sent = [...form].flatMap(([name, value]): DraftEntry[] => {
    if (value instanceof File) return [[name, value.name, 'file']]
    return value === '' || isSecret(name) ? [] : [[name, value]]
  })
  return [...sent, ...skipped.map(([name, file]): DraftEntry => [name, file, 'file'])]
}

/**
 * Reads and deletes the draft of the form at this path: the returned headers remove it from the browser. `values`
 * is null when there is none, or when it is of another account or company.
 */
export async function takeFormDraft(
  request: Request,
  context: AppLoadContext,
): Promise<{ values: FormValues | null; headers: Headers }> {
  const headers = new Headers()
  const { pathname } = new URL(request.url)
  const names = cookieNames(pathname, context)
  const cookies = new Map(
    (request.headers.get('cookie') ?? '')
      .split(/; */)
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )
  const sealed = names.map((name) => cookies.get(name) ?? '').join('')
  if (sealed === '') return { values: null, headers }
  const mine = purposeOf(await sessionScope(request, context), pathname)
  const typed =
    (await open(sealed, mine, context, MAX_TEXT * 4)) ??
    (await open(sealed, purposeOf('', pathname), context, MAX_TEXT * 4))
  // The draft of another account or company waits for it.
  if (typed === null) return { values: null, headers }
  for (const name of names) headers.append('Set-Cookie', setCookie(name, '', pathname, context))
  return { values: await nested(JSON.parse(typed) as DraftEntry[]), headers }
}

/**
 * Returns the loader data of a form's page, with the draft as `recovered`. `page` is a function when its data
 * depend on the draft.
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

/** Returns the key of a draft: account and company of its form, '' when it had none, and path. */
const purposeOf = (scope: string, pathname: string) => `pending-form ${scope} ${pathname}`

/** Converts `a.b` and repeated names to the structure of the form's defaults. */
async function nested(entries: DraftEntry[]): Promise<FormValues> {
  const form = new FormData()
  const files: Record<string, ChosenFile[]> = {}
  for (const [name, value, kind] of entries) {
    if (kind === 'file') (files[name] ??= []).push({ chosenFile: value })
    else form.append(name, value)
  }
  const anything = createValidator<FormValues>({
    validate: async (data) => ({ data, error: undefined }),
    validateField: async () => ({}),
  })
  // Contradicting names (`a` beside `a.b`) are no valid form: the draft is ignored.
  const result = await anything.validate(form).catch(() => null)
  // Id of the form on the page, as the form library posts it.
  const formId = form.get('__rvfInternalFormId')
  return { ...result?.data, ...files, ...(formId && { __rvfInternalFormId: formId }) }
}

/** Returns cookie names specific to the form, so that several drafts can exist at once. */
function cookieNames(pathname: string, { console: { secure } }: AppLoadContext): string[] {
  const form = createHash('sha256').update(pathname).digest('hex').slice(0, 8)
  return Array.from(
    { length: MAX_CHUNKS },
    (_, index) => `${secure ? '__Secure-' : ''}pending-${form}-${index}`,
  )
}

/**
 * The cookie's path is the form's folder and not the form: the framework requests a page's data at
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

/** Texts that the console stores on the client: compressed, and encrypted as JWE (A256GCM). */

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/** Encrypts a text for a purpose; the result is safe in a cookie. */
async function seal(text: string, purpose: string, context: AppLoadContext): Promise<string> {
  const packed = await compress(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 16 },
  })
  return new CompactEncrypt(packed)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(keyOf(context, purpose))
}

/** Decrypts a text of this purpose; null when it belongs to another, was changed or is longer than `longest`. */
async function open(
  sealed: string,
  purpose: string,
  context: AppLoadContext,
  longest: number,
): Promise<string | null> {
  try {
    const { plaintext } = await compactDecrypt(sealed, keyOf(context, purpose), {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    })
    return (await decompress(plaintext, { maxOutputLength: longest })).toString()
  } catch {
    return null
  }
}

/** Derives a key per purpose, so that a text cannot be decrypted for another one. */
function keyOf({ console: { sessionSecret } }: AppLoadContext, purpose: string): Uint8Array {
  const info = createHash('sha256').update(purpose).digest()
  return new Uint8Array(hkdfSync('sha256', sessionSecret, '', info, 32))
}
