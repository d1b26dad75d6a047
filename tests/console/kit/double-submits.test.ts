import { beforeAll, expect, test } from 'vitest'
import { startTestConsole, takeSession } from '#tests/support/console.ts'
import { CALLS } from '#tests/support/contract-calls.ts'
import { companyTables, rowsOf } from '#tests/support/database/database-rows.ts'
import { fillRequired } from '#tests/support/pages/filled-form.ts'
import { actionOf, formsOf, postForms, type PostForm } from '#tests/support/pages/forms.ts'

/** Forms that make something, sent twice without scripts (docs/decisions/0040). */

const site = await startTestConsole()
const person = site.visitor()
const rows = await rowsOf(site.api.url)

/** Buttons of pages that the walk over all forms does not open, or that are not the last of their form. */
const MORE = [
  ['/users/invitations?selection=all', /^Enviar/],
  ['/courses/starters/induccion', 'Copiar este curso'],
  ['/courses/2/design?item=section-7', 'Duplicar'],
  ['/courses/2/design?item=content-50', 'Duplicar'],
  ['/courses/2/design/selection', 'Duplicar'],
  ['/courses/2/design/copy?item=section-7', 'Copiar'],
  ['/courses/2/design/new-content?item=content-50', /Completar la frase/],
] as const

/** Calls that make something, and no form of the walk makes. */
const NOT_WALKED: Record<string, string> = {
  'api-tokens.rotate': 'refused for a token that was replaced',
  'own-api-tokens.rotate': 'refused for a token that was replaced',
  'course-design.createImported': 'needs an upload; takes its import away',
  'course-packages.create': 'needs an upload; once for its key',
  'course-design.publish': 'refused without a change since the last one',
  'impersonations.begin': 'a session, not stored',
  'messages.create': 'carries a key of its own',
  'messages.retry': 'refused where nothing failed',
  'preregistrations.receive': 'public; refused for an e-mail that waits',
  'users.invite': 'as users.inviteMatching',
}

/** Jobs of imports are started once; super-administrators' calls about courses have the handlers of the others. */
const ELSEWHERE = /\/import(\/undo)?$|^\/sa\/courses\//

const CREATING = CALLS.filter(
  ({ endpoint: { method, status, path } }) =>
    method === 'post' && (status === 201 || status === 202) && !ELSEWHERE.test(path),
).map(({ id, endpoint: { path, upload } }) => ({
  id,
  path: new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  upload: upload !== undefined,
}))

const creatingCall = ({ method, url }: Request) =>
  method === 'POST' ? CREATING.find(({ path }) => path.test(new URL(url).pathname)) : undefined

/** Forms that call an endpoint that makes something, with its name. */
const creating: (PostForm & { call: string })[] = []
let tables: string[] = []

async function namedButtons(): Promise<PostForm[]> {
  const found: PostForm[] = []
  for (const [address, name] of MORE) {
    const page = await person.open(address)
    const [button] = page.queryAllByRole<HTMLButtonElement>('button', { name })
    if (!button?.form) throw new Error(`${address} has no button ${name}`)
    found.push({ address, page, form: button.form, button })
  }
  return found
}

/** Opens the page of a form again; undefined when it has the form no more. */
async function opened({ address, form, button }: PostForm): Promise<PostForm | undefined> {
  const page = await person.open(address)
  const isSame = (other: HTMLFormElement) =>
    other.id === form.id && other.getAttribute('action') === form.getAttribute('action')
  const again = formsOf(page)
    .filter(isSame)
    .flatMap(({ elements }) => [...elements] as HTMLButtonElement[])
    .find(({ type, textContent }) => type === 'submit' && textContent === button.textContent)
  return again && { address, page, form: again.form!, button: again }
}

beforeAll(async () => {
  await takeSession(person, 'super@sendero.test')
  tables = (await companyTables(rows)).filter(
    (name) => !/^(answered_requests|audit_log)$|_tallies$/.test(name),
  )
  const found = [...(await postForms(person)), ...(await namedButtons())]
  const calls: string[] = []
  site.breakApi(/./, (request) => {
    const creation = creatingCall(request)
    if (request.method === 'GET' || creation?.upload) return undefined
    if (creation) calls.push(creation.id)
    return Response.json({}, { status: 503 })
  })
  for (const one of found) {
    if (['/logout', '/acting'].includes(actionOf(one.page, one.form))) continue
    calls.length = 0
    fillRequired(one.form)
    await person.submit(one.page, one.button)
    const [call] = calls
    if (call && !(call in NOT_WALKED)) creating.push({ ...one, call })
  }
  site.breakApi()
}, 240_000)

const send = ({ page, button }: PostForm) => person.submit(page, button)

async function countRows(): Promise<Record<string, number>> {
  const counts = [...tables, 'pgboss.job'].map(
    (name) => `select '${name}' as name, count(*)::int as n from ${name}`,
  )
  const found = await rows<{ name: string; n: number }>(counts.join(' union all '))
  return Object.fromEntries(found.map(({ name, n }) => [name, n]))
}

/** Returns the tables that grew, with the number of new rows. */
function grown(before: Record<string, number>, after: Record<string, number>) {
  const changes = Object.entries(after).map(([name, n]) => [name, n - before[name]!] as const)
  return Object.fromEntries(changes.filter(([, n]) => n !== 0))
}

test('every call that makes something is made by a form', () => {
  const walked = new Set(creating.map(({ call }) => call))
  const missing = CREATING.filter(
    ({ id, upload }) => !upload && !walked.has(id) && !(id in NOT_WALKED),
  ).map(({ id }) => id)
  expect(missing).toEqual([])
})

test('a form that is sent twice at once, and once more, makes one thing; corrected, a second one', async () => {
  const problems: string[] = []
  for (const one of creating) {
    const at = `${one.address} ${one.form.id} (${one.call})`
    const form = await opened(one)
    if (!form) throw new Error(`${at} is gone`)
    const hasText = fillRequired(form.form)
    const before = await countRows()
    const [first, ...others] = [...(await Promise.all([send(form), send(form)])), await send(form)]
    const after = await countRows()
    if (first.status >= 400) problems.push(`${at}: ${first.status}`)
    for (const other of others)
      if (other.status !== first.status || other.address !== first.address)
        problems.push(`${at}: ${first.address}, then ${other.status} ${other.address}`)
    const next = hasText ? form : await opened(one)
    if (!next) continue
    fillRequired(next.form)
    await send(next)
    const twice = grown(before, after)
    const once = grown(after, await countRows())
    // A button may have done all there was to do; what it does again is the same.
    const differs = Object.keys(once).some((name) => name in twice && twice[name] !== once[name])
    if (differs || (hasText && Object.keys(once).length === 0))
      problems.push(`${at}: ${JSON.stringify({ twice, once })}`)
  }
  expect(problems).toEqual([])
}, 240_000)

test('the second answer of a new token does not show it, and says how to replace it', async () => {
  const page = await person.open('/api-tokens/new')
  const button = page.getByRole('button', { name: 'Crear token' })
  fillRequired(page.form('Crear token'))
  const first = await person.submit(page, button)
  expect(first.getByText('Cópialo ahora: no se muestra otra vez')).toBeTruthy()
  const second = await person.submit(page, button)
  expect(second.getByText(/^El token ya se mostró. Si no lo copiaste, reemplázalo/)).toBeTruthy()
})
