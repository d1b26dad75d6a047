import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import type { Page } from '#tests/support/pages/visitor.ts'

const site = await startTestConsole()
const rows = await rowsOf(site.api.url)
const person = await site.signInAs('admin')

/** A group in the trash since so many days. */
async function deletedGroup(name = `Grupo ${randomUUID().slice(0, 8)}`, days = 0) {
  await rows(
    `insert into groups (tenant_id, name, deleted_at)
     values (1, $1, now() - make_interval(days => $2))`,
    [name, days],
  )
  return name
}
const isBack = async (name: string) =>
  (await rows('select from groups where name = $1 and deleted_at is null', [name])).length === 1

const rowOf = (page: Page, name: string) => page.getByText(name).closest('tr')!

test('lists what was deleted and how long it can be restored', async () => {
  const name = await deletedGroup(undefined, 3)
  const page = await person.open('/trash')
  expect(page.title).toBe('Papelera')
  expect(page.getByText(/se puede restaurar durante 30 días/)).toBeTruthy()
  const row = page.in(rowOf(page, name))
  expect(row.getByText('Grupo')).toBeTruthy()
  expect(row.getByText('hace 3 días')).toBeTruthy()
  expect(row.getByText('Quedan 27 días')).toBeTruthy()
})

test('one is restored from its row', async () => {
  const name = await deletedGroup()
  const page = await person.open('/trash')
  const button = page.in(rowOf(page, name)).getByRole('button', { name: 'Restaurar', hidden: true })
  const done = await person.submit(page, button)
  expect(done.address).toBe('/trash')
  expect(done.getByText('Se restauró 1 elemento.').closest('[role=status]')).toBeTruthy()
  expect(done.queryByText(name)).toBeNull()
  expect(await isBack(name)).toBe(true)
})

test('several are selected and restored, and the filters stay', async () => {
  const word = randomUUID().slice(0, 8)
  const names = [await deletedGroup(`${word} uno`), await deletedGroup(`${word} dos`)]
  const page = await person.open(`/trash?q=${word}&kind=groups`)
  expect(page.getByRole('button', { name: /Grupo.*quitar filtro/ })).toBeTruthy()
  for (const box of page.getAllByRole<HTMLInputElement>('checkbox')) box.checked = true
  const bar = page.in(page.getByRole('group', { name: 'Acciones para la selección' }))
  const done = await person.submit(page, bar.getByRole('button', { name: 'Restaurar' }))
  expect(done.address).toBe(`/trash?q=${word}&kind=groups`)
  expect(done.getByText('Se restauraron 2 elementos.')).toBeTruthy()
  expect(
    done.getByText(`Ningún elemento de la papelera coincide con «${word}» y los filtros`),
  ).toBeTruthy()
  for (const name of names) expect(await isBack(name)).toBe(true)
})

test('shows an error on the same page when a code is in use again', async () => {
  const code = randomUUID().slice(0, 8)
  await rows(
    `insert into areas (tenant_id, code, name, deleted_at)
     values (1, $1, 'Área vieja', now()), (1, $1, 'Área nueva', null)`,
    [code],
  )
  const page = await person.open('/trash?kind=areas')
  const button = page
    .in(rowOf(page, 'Área vieja'))
    .getByRole('button', { name: 'Restaurar', hidden: true })
  const back = await person.submit(page, button)
  expect(back.address).toBe('/trash?kind=areas')
  expect(
    back.in(back.getByRole('alert')).getByText(new RegExp(`«${code}» ya está en uso`)),
  ).toBeTruthy()
})

test('a record restored already is reported, and the page stays', async () => {
  const name = await deletedGroup()
  const page = await person.open('/trash')
  await rows('update groups set deleted_at = null where name = $1', [name])
  const button = page.in(rowOf(page, name)).getByRole('button', { name: 'Restaurar', hidden: true })
  const back = await person.submit(page, button)
  expect(back.getByText('Alguno de los elementos ya no está en la papelera')).toBeTruthy()
  expect(back.title).toBe('Papelera')
})

test('an empty trash says what would be in it', async () => {
  const other = await site.signInAs('admin', 1704)
  const page = await other.open('/trash')
  expect(page.getByText('La papelera está vacía')).toBeTruthy()
})

test('a reader has neither the entry nor the page', async () => {
  const reader = await site.signInAs('reader')
  const page = await reader.open('/trash')
  expect(page.status).toBe(403)
  expect(page.queryByRole('link', { name: 'Papelera' })).toBeNull()
})

test('a deletion can be undone from its message, on the page where it was done', async () => {
  const code = randomUUID().slice(0, 8)
  const [area] = await rows<{ id: string }>(
    `insert into areas (tenant_id, code, name) values (1, $1, 'Área efímera') returning id`,
    [code],
  )
  const question = await person.open(`/areas/deletion?ids=${area!.id}`)
  const deleted = await person.submit(question, 'Si')
  expect(deleted.getByText('Se eliminó 1 área.')).toBeTruthy()
  const undone = await person.submit(deleted, 'Deshacer')
  expect(undone.address).toBe(deleted.address)
  expect(undone.getByText('Se restauró 1 elemento.')).toBeTruthy()
  expect(undone.queryByRole('button', { name: 'Deshacer' })).toBeNull()
  const back = await rows('select from areas where code = $1 and deleted_at is null', [code])
  expect(back).toHaveLength(1)
})

test('a deletion of more than fit into a message leads to the trash instead', async () => {
  await rows(
    `insert into groups (tenant_id, name) select 1, 'Masivo ' || n from generate_series(1, 150) n`,
  )
  const found = await rows<{ id: string }>(`select id from groups where name like 'Masivo %'`)
  const question = await person.open(
    `/groups/deletion?${found.map(({ id }) => `ids=${id}`).join('&')}`,
  )
  const dialog = question.in(question.getByRole('dialog'))
  const deleted = await person.submit(question, dialog.getByRole('button', { name: 'Eliminar' }))
  expect(deleted.getByText('Se eliminaron 150 grupos.')).toBeTruthy()
  const trash = await person.follow(deleted.getByRole('link', { name: 'Ver la papelera' }))
  expect(trash.address).toBe('/trash?kind=groups')
})
