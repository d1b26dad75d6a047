import { expect, test } from 'vitest'
import { editorOver, filled } from '#tests/api/courses/course-design/editor.ts'
import { startTestConsole, takeSession } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'

const site = await startTestConsole()
const editor = await editorOver(site.api)
const person = await site.signInAs('admin')

/** A section with a tip, a choice and a phrase, and another section. */
async function course() {
  const editing = editor.edit((await editor.newCourse()).design)
  const made = await filled(editing, ['Tip', 'SingleChoice', 'OrderPhrase', 'Type'])
  const [tip, choice, phrase, type] = made.contents as [number, number, number, number]
  const other = await filled(editing, ['Tip'])
  await editing.save({
    [`${made.path(tip)}/extended_props/text`]: 'Antes de entrar',
    [`${other.path(other.contents[0]!)}/extended_props/text`]: 'Al salir',
    [`${made.path(choice)}/extended_props/text`]: '¿Qué usas?',
    [`${made.path(phrase)}/extended_props/phrase`]: 'mide | corta',
    [`${made.path(phrase)}/extended_props/hide_result`]: true,
    [`${made.path(type)}/extended_props/text`]: '¿Qué aprendiste?',
  })
  return { editing, ...made, tip, choice, phrase, type }
}

const go = (page: Page, name: string | RegExp = /^(Continuar|Empezar|Entendido)$/) =>
  person.follow(page.getAllByRole('link', { name })[0]!)

test('a section is tried from its first screen to its result, and nothing is stored', async () => {
  const { editing, section } = await course()
  const kept = async () =>
    (
      await editor.rows(`select (select count(*) from responses)::int as answers,
      (select count(*) from course_users)::int as people, (select count(*) from audit_log)::int as log`)
    )[0]
  const before = await kept()
  const design = await person.open(`/courses/${editing.id}/design?item=section-${section}`)
  const first = await person.submit(design, 'Probar')
  expect(first.address).toBe(`/courses/${editing.id}/trial?item=section-${section}`)
  expect(first.getByText(/Pantalla 1 de 7 · 0 de 0 puntos/)).toBeTruthy()
  const tip = await go(await go(first))
  expect(tip.getByText('Antes de entrar')).toBeTruthy()

  const choice = await go(tip)
  // The right answer is not told before.
  expect(choice.queryByText('Correcta')).toBeNull()
  const nothing = await person.submit(choice, 'Responder')
  expect([nothing.status, nothing.getByRole('alert').textContent]).toEqual([
    422,
    'Elige una respuesta.',
  ])
  const wrong = await person.submit(nothing, 'Responder', { 'Otra opción': true })
  expect(wrong.getByText('No es correcto')).toBeTruthy()
  expect(wrong.getByText('La respuesta correcta: Opción correcta')).toBeTruthy()
  const right = await person.submit(choice, 'Responder', { 'Opción correcta': true })
  expect(right.getByText('+10 puntos')).toBeTruthy()
  expect(right.getByText(/10 de 10 puntos/)).toBeTruthy()

  const phrase = await go(right)
  const twice = await person.submit(phrase, 'Responder', {
    'Posición de mide': '1',
    'Posición de corta': '1',
  })
  expect(twice.getByText('Da a cada parte una posición distinta.')).toBeTruthy()
  const hidden = await person.submit(twice, 'Responder', {
    'Posición de mide': '2',
    'Posición de corta': '1',
  })
  expect(hidden.getByText('Respuesta recibida')).toBeTruthy()
  expect(hidden.queryByText(/respuesta correcta/)).toBeNull()
  const type = await go(hidden)
  const written = await person.submit(type, 'Enviar', { 'Tu respuesta': 'A medir <b>antes</b>' })
  expect(written.getByRole('textbox').textContent).toBe('A medir <b>antes</b>')
  const result = await go(written)
  expect(result.getByText('Aún no lo logras')).toBeTruthy()
  expect(result.getByText(/Pantalla 7 de 7 · 10 de 20 puntos/)).toBeTruthy()
  const again = await go(result, 'Empezar de nuevo')
  expect(again.getByText(/Pantalla 1 de 7 · 0 de 0 puntos/)).toBeTruthy()
  expect(await kept()).toEqual(before)
})

test('the whole course is tried from the trial of a section, and a content from where it stands', async () => {
  const { editing, choice } = await course()
  const from = await person.open(`/courses/${editing.id}/trial?item=content-${choice}`)
  expect(from.getByText(/Pantalla 4 de 7/)).toBeTruthy()
  const whole = await go(from, 'Probar todo el curso')
  expect(whole.getByText(/Pantalla 1 de 12/)).toBeTruthy()
  expect((await go(from, 'Ir al editor')).address).toBe(
    `/courses/${editing.id}/design?item=content-${choice}`,
  )
})

test('a company that was given the course tries what is published, and no other one', async () => {
  const { editing, choice } = await course()
  const theirs = await site.signInAs('reader', 97)
  const address = `/courses/${editing.id}/trial?item=content-${choice}`
  expect((await theirs.open(address)).status).toBe(404)
  await editor.rows('insert into tenant_courses (tenant_id, course_id) values (97, $1)', [
    editing.id,
  ])
  expect((await theirs.open(address)).status).toBe(404)
  await editing.publish()
  await editing.save({ name: 'Sin publicar' })
  const page = await theirs.open(address)
  expect([page.status, page.getByText('Versión 1').textContent]).toEqual([200, 'Versión 1'])
  const root = site.visitor()
  await takeSession(root, 'super@sendero.test')
  expect((await root.open(`/admin${address}`)).getByText('Borrador')).toBeTruthy()
  expect((await theirs.open(`/admin${address}`)).address).not.toContain('trial')
})
