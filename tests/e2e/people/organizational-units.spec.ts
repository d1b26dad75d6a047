import { expect, test } from '../journey.ts'
import { administrator } from '../rest.ts'
import { tick } from '../tick.ts'

test('an administrator limits a reader to a business unit, and a learner to none @js @all', async ({
  page,
  request,
  signInAs,
  unique,
}) => {
  const name = `Unidad ${unique}`
  const { post } = await administrator(request)
  await post('/organizational-units', { name, areas: [], courses: [] })
  await signInAs('admin')
  await page.goto('/users/new')
  const units = page.getByRole('group', { name: 'Unidades de negocio' })
  await expect(units).toBeHidden()
  await page.locator('select[name=role]').selectOption({ label: 'Solo lectura' })
  await tick(units.getByRole('checkbox', { name }))
})
