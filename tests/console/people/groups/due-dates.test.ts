import { expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'

const site = await startTestConsole()
const rows = await rowsOf(site.api.url)
const person = await site.signInAs('admin')

test('sets the due date of courses of a group without scripts, and undoes it', async () => {
  const [group] = await rows<{ id: string }>(
    `with made as (insert into groups (tenant_id, name) values (1, 'Con plazos') returning id)
     insert into group_courses (tenant_id, group_id, tenant_course_id)
     select 1, made.id, (select min(id) from tenant_courses where tenant_id = 1) from made
     returning group_id as id`,
  )
  const at = `/groups/${group!.id}/courses`
  const list = await person.open(at)
  const [box] = list.getAllByRole<HTMLInputElement>('checkbox').filter(({ name }) => name === 'ids')
  const chosen = { [box!.closest('label')!.textContent]: true }
  const none = await person.submit(list, 'Guardar fecha límite', chosen)
  expect(none.getByText('Debes escribir una fecha límite o un plazo en días')).toBeTruthy()
  const saved = await person.submit(await person.open(at), 'Guardar fecha límite', {
    ...chosen,
    'o plazo en días': '30',
  })
  expect(saved.address).toBe(at)
  expect(saved.getByText('A los 30 días')).toBeTruthy()
  expect(saved.getByText(/Se cambió la fecha límite de 1 curso/)).toBeTruthy()
  const undone = await person.submit(saved, 'Deshacer')
  expect(undone.queryByText('A los 30 días')).toBeNull()
})
