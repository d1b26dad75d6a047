import { expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'

const site = await startTestConsole()
const person = await site.signInAs('reader')

const rowsOf = (page: Awaited<ReturnType<typeof person.open>>) =>
  page.getAllByRole('row').filter((row) => row.querySelector('td')).length

test('a list on paper has all the rows that its search lets through, and leads back to itself', async () => {
  const list = await person.open('/users?q=a&sort=area')
  const total = Number(list.getByRole('heading', { level: 1 }).textContent.replace(/\D/g, ''))
  expect(total).toBeGreaterThan(10)
  const paper = await person.follow(list.getByRole('link', { name: 'Imprimir' }))
  expect(paper.address).toBe('/users?q=a&sort=area&print=all')
  expect(rowsOf(paper)).toBe(total)
  expect(paper.getByText(`1–${total} de ${total} usuarios`)).toBeTruthy()
  const back = await person.follow(paper.getByRole('link', { name: 'Volver a la lista' }))
  expect(back.address).toBe('/users?q=a&sort=area')
  expect(rowsOf(back)).toBe(10)
})
