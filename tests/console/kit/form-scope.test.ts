import { beforeAll, describe, expect, test } from 'vitest'
import { startTestConsole, takeSession } from '#tests/support/console.ts'
import { actionOf, postForms, type PostForm } from '#tests/support/pages/forms.ts'

/** Forms that another tab's company or account would save (docs/decisions/0121), without scripts. */

const site = await startTestConsole()
const person = site.visitor()

/** Actions of forms that no company and no account owns. */
const WITHOUT_SCOPE = [
  '/acting', // chooses the company
  '/logout', // ends the session
  '/preferences', // kept in the browser
  '/reports/look', // kept in the browser
  '/join/sendero', // public
  '/login/password-reset', // public
  '/validate', // public
]

const TYPED = 'Texto que se escribió'
const found: PostForm[] = []
const changes: string[] = []

const actAs = (tenant?: number) =>
  person.request('/acting', {
    method: 'POST',
    headers: { origin: person.origin },
    body: new URLSearchParams(tenant === undefined ? {} : { tenant: String(tenant) }),
  })

/** Returns the text controls of a form. */
function textsOf(form: HTMLFormElement): HTMLInputElement[] {
  return ([...form.elements] as HTMLInputElement[]).filter(
    (control) =>
      !control.disabled &&
      !control.readOnly &&
      ['text', 'textarea'].includes(control.type) &&
      control.name !== '',
  )
}

beforeAll(async () => {
  await takeSession(person, 'super@sendero.test')
  found.push(...(await postForms(person)))
  site.breakApi(/./, ({ method, url }) => {
    // The preview of a message is read by POST.
    if (method !== 'GET' && !/\/act$|\/messages\/preview$/.test(url))
      changes.push(`${method} ${url}`)
    return undefined
  })
}, 120_000)

const isScoped = ({ page, form }: PostForm) => !WITHOUT_SCOPE.includes(actionOf(page, form))

const scopeOf = ({ form }: PostForm) =>
  (form.elements.namedItem('form_scope') as HTMLInputElement | null)?.value

test('every form of a session carries its account, its company and a render id', () => {
  expect(found.length).toBeGreaterThan(100)
  const missing = found.filter(
    (one) => isScoped(one) && !/^\d+\.own\.[\w-]{12}$/.test(scopeOf(one) ?? ''),
  )
  expect(missing.map(({ address, form }) => `${address} ${form.outerHTML.slice(0, 150)}`)).toEqual(
    [],
  )
})

describe('after another tab has begun to act as another company', () => {
  test('no form is saved, and what was typed comes back with its company', async () => {
    const saved: string[] = []
    const lost: string[] = []
    for (const { address, page, form, button } of found.filter(isScoped)) {
      const at = `${address} ${form.id}`
      const texts = textsOf(form)
      for (const control of texts) control.value = TYPED
      await actAs(97)
      const answer = await person.submit(page, button)
      if (answer.status !== 409 || !answer.html.includes('no se guardó nada')) {
        saved.push(`${at}: ${answer.status} ${answer.html.slice(0, 80)}`)
        continue
      }
      const [way] = answer.queryAllByRole('button', { name: 'Volver a Sendero Formación' })
      if (!way) {
        saved.push(`${at}: no way back`)
        continue
      }
      const back = await person.submit(answer, way)
      if (texts.length > 0 && !back.html.includes(TYPED)) lost.push(`${at} → ${back.address}`)
    }
    expect({ saved, changes, lost }).toEqual({ saved: [], changes: [], lost: [] })
  }, 240_000)
})

describe('after another tab has signed in as another administrator', () => {
  test('no form is saved, and the other company is not named', async () => {
    await person.forget()
    await takeSession(person, 'admin@97.sendero.test')
    changes.length = 0
    const saved: string[] = []
    for (const one of found.filter(isScoped)) {
      const answer = await person.submit(one.page, one.button)
      if (answer.status !== 409) {
        saved.push(`${one.address} ${one.form.id}: ${answer.status}`)
        continue
      }
      if (!answer.queryByRole('button', { name: 'Ingresar con la otra cuenta' }))
        saved.push(`${one.address} ${one.form.id}: no way back`)
      expect(answer.queryByRole('button', { name: /^Volver a / })).toBeNull()
    }
    expect({ saved, changes }).toEqual({ saved: [], changes: [] })
  }, 240_000)
})
