import { expect, test } from '../journey.ts'
import { tick } from '../tick.ts'

const AT = '/external-courses'

test(
  'an administrator adds a school, files a course there, deletes the course and brings it back',
  { tag: ['@floor', '@all'] },
  async ({ page, signInAsNewAdmin, unique, scripts, write, isAccessible }) => {
    test.slow() // a whole life of a course
    const done = (message: string) => page.getByRole('status').filter({ hasText: message })
    await signInAsNewAdmin()
    await page.goto(AT)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Cursos externos')

    await page.getByRole('link', { name: 'Escuelas', exact: true }).click()
    await page.getByRole('link', { name: 'Nueva escuela' }).click()
    const naming = page.getByRole('dialog', { name: 'Nueva escuela' })
    await write(naming.locator('[name=name]'), `Escuela ${unique}`)
    await naming.getByRole('button', { name: 'Crear escuela' }).click()
    await expect(done(`Escuela creada: Escuela ${unique}.`)).toBeVisible()
    await isAccessible()

    await page.goto(`${AT}/new`)
    const form = page.getByRole('dialog', { name: 'Nuevo curso externo' })
    await form.getByRole('button', { name: 'Crear curso' }).click()
    await expect(form.getByText('Debes especificar el nombre').first()).toBeVisible()
    await isAccessible()
    await write(form.locator('[name=name]'), unique)
    await write(form.locator('[name=hours]'), '2,5')
    await tick(form.getByRole('checkbox', { name: 'Evaluable' }))
    if (scripts) {
      const school = form.getByRole('combobox', { name: 'Escuela' })
      await school.click()
      await write(school, unique)
      await page.getByRole('option', { name: `Escuela ${unique}` }).click()
    } else {
      await form.getByLabel('Escuela').selectOption({ label: `Escuela ${unique}` })
    }
    await form.getByRole('button', { name: 'Crear curso' }).click()
    await expect(done(`Curso externo creado: ${unique}.`)).toBeVisible()

    await page.goto(`${AT}?q=${unique}`)
    const row = page.locator('tbody tr')
    await expect(row).toHaveCount(1)
    await expect(row).toContainText(`Escuela ${unique}`)
    await tick(row.getByRole('checkbox'))
    await page.getByRole('button', { name: 'Eliminar' }).click()
    const deletion = page.getByRole('dialog', { name: 'Eliminar curso externo' })
    await expect(deletion.getByText(/No tiene usuarios\./)).toBeVisible()
    await deletion.getByRole('button', { name: 'Eliminar' }).click()
    await expect(done('Se eliminó 1 curso externo.')).toBeVisible()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect(row).toHaveCount(1)

    await page.goto(`${AT}/categories?q=${unique}`)
    await tick(row.getByRole('checkbox'))
    await page.getByRole('button', { name: 'Eliminar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
    await expect(page.getByRole('alert')).toContainText('está en uso en 1 curso externo')
  },
)

test('a school that is added in another tab is found in the open form @js', async ({
  page,
  context,
  signInAsNewAdmin,
  unique,
}) => {
  await signInAsNewAdmin()
  await page.goto(`${AT}/new`)
  const form = page.getByRole('dialog', { name: 'Nuevo curso externo' })
  await form.locator('[name=name]').fill(unique)
  const opened = context.waitForEvent('page')
  await form.getByRole('link', { name: /^Editar las escuelas/ }).click()
  const other = await opened
  await other.getByRole('link', { name: 'Nueva escuela' }).click()
  await other.getByRole('dialog').locator('[name=name]').fill(`Tardía ${unique}`)
  await other.getByRole('button', { name: 'Crear escuela' }).click()
  await expect(other.getByRole('status').filter({ hasText: 'Escuela creada' })).toBeVisible()
  await other.close()

  const school = form.getByRole('combobox', { name: 'Escuela' })
  await school.fill(unique)
  await page.getByRole('option', { name: `Tardía ${unique}` }).click()
  await form.getByRole('button', { name: 'Crear curso' }).click()
  await expect(form).toBeHidden()
  await page.goto(`${AT}?q=${unique}`)
  await expect(page.locator('tbody tr')).toContainText(`Tardía ${unique}`)
})

test('headings and names in the list are not cut on a laptop @js @all', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin')
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto(AT)
  await expect(page.getByRole('table')).toBeVisible()
  const cut = await page
    .locator('th .truncate, .data-cell')
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
    )
  expect(cut).toEqual([])
})
