import { expect, test } from 'vitest'
import { startTestConsole, takeSession } from '#tests/support/console.ts'
import { formAddresses, formsOf } from '#tests/support/pages/forms.ts'
import type { Page } from '#tests/support/pages/visitor.ts'

/** Two who edit the same record: the second sees what the first stored, and nothing is lost unseen. */

const site = await startTestConsole()
const person = await site.signInAs('admin')
const root = site.visitor()
await takeSession(root, 'super@sendero.test')

function differences(page: Page): (string | null)[][] {
  return page
    .in(page.getByRole('region', { name: 'Diferencias' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent))
}

/** Forms of records and of settings that are saved by one button, and where two disagree about one text. */
const SAVE = /^(Guardar( cambios)?|Cambiar el nombre)$/

/**
 * Forms that answer otherwise, each with its own test: sign-on is empty before it is saved once; the panel of a course's
 * item names who changed it.
 */
const OTHERWISE = /^(sign-on|item-.*)$/

const textsOf = (form: HTMLFormElement) =>
  ([...form.elements] as HTMLInputElement[]).filter(
    ({ type, name, disabled, readOnly, form: own }) =>
      ['text', 'textarea'].includes(type) && /name/.test(name) && own && !disabled && !readOnly,
  )

test('every form of a record shows what somebody else stored meanwhile, and is then saved', async () => {
  const tried: string[] = []
  const problems: string[] = []
  for (const address of formAddresses().filter((one) => !/\/new(\/|$)|^\/admin/.test(one))) {
    const mine = await person.open(address)
    if (mine.status !== 200) continue
    for (const form of formsOf(mine)) {
      const save = [...form.querySelectorAll('button')].find((one) =>
        SAVE.test(one.textContent.trim()),
      )
      const [text] = textsOf(form)
      if (!save || !text || OTHERWISE.test(form.id) || tried.includes(form.id)) continue
      const theirs = await person.open(address)
      const other = formsOf(theirs).find(({ id }) => id === form.id)!
      const [otherText] = textsOf(other)
      otherText!.value = `De otra ${form.id}`
      text.value = `Mío ${form.id}`
      const otherSave = [...other.querySelectorAll('button')].find((one) =>
        SAVE.test(one.textContent.trim()),
      )!
      const first = await person.submit(theirs, otherSave)
      const met = await person.submit(mine, save)
      const alerts = met.queryAllByRole('alert').map(({ textContent }) => textContent)
      const said = alerts.some((alert) => /Otra persona/.test(alert))
      const [region] = met.queryAllByRole('region', { name: 'Diferencias' })
      const shown = region?.textContent.includes(`De otra ${form.id}`)
      if (first.status !== 200 || met.status !== 409 || !said || !shown) {
        problems.push(`${address} ${form.id}: ${first.status}, ${met.status} ${alerts.join()}`)
        continue
      }
      const again = formsOf(met).find((one) =>
        textsOf(one).some(({ value }) => value === text.value),
      )
      const done =
        again &&
        (await person.submit(
          met,
          [...again.querySelectorAll('button')].find((one) => SAVE.test(one.textContent.trim()))!,
        ))
      const now = formsOf(await person.open(address)).find(({ id }) => id === form.id)
      if (done?.status !== 200 || (now && textsOf(now)[0]!.value !== text.value))
        problems.push(`${address} ${form.id}: not saved`)
      tried.push(form.id)
    }
  }
  expect(problems).toEqual([])
  expect(tried.length).toBeGreaterThan(12)
}, 240_000)

test('a conflict of a company keeps the flags that the other user set', async () => {
  const edit = '/admin/tenants/1672/edit'
  const [mine, theirs] = [await root.open(edit), await root.open(edit)]
  await root.submit(theirs, 'Guardar', { Comunicaciones: true, 'Campo 3': 'Turno de noche' })

  const conflict = await root.submit(mine, 'Guardar', { 'Correo de soporte': 'ayuda@x.co' })
  expect(conflict.status).toBe(409)
  expect(differences(conflict)).toEqual([
    ['Comunicaciones', 'Sí', 'Igual'],
    ['Campo 3', 'Turno de noche', 'Igual'],
  ])
  await root.submit(conflict, 'Guardar')
  const asRoot = await site.api.signInAsSuper()
  expect((await asRoot('GET', '/sa/tenants/1672')).body).toMatchObject({
    communications: true,
    extended_fields: { 3: 'Turno de noche' },
    support_email: 'ayuda@x.co',
  })
})
