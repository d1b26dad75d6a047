import { expect, test } from '../journey.ts'
import { administrator } from '../rest.ts'
import { forEachInputDevice, menu, said } from '../tasks.ts'

/**
 * Jobs whose next step is offered where the one before ends, in so many steps at most (decision 0045). Each is done
 * with scripts, without them, and by keyboard alone.
 */
forEachInputDevice(({ hands }) => {
  test('people just imported get a course @all', async ({ page, unique, isAccessible }) => {
    const { press, upload, tick, steps } = hands(page)
    const rows = Array.from(
      { length: 12 },
      (_, n) => `${unique}${n},${unique}${n}@compania.example,Nueva ${n}`,
    )
    await press(menu(page, 'Usuarios'))
    await press(page.getByRole('link', { name: 'Importar', exact: true }))
    await upload(page.locator('input[type=file]'), {
      name: 'Ingresos.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['username,email,first_name', ...rows, ''].join('\n')),
    })
    await press(page.getByRole('button', { name: 'Cargar y validar' }))
    await expect(page.getByText(/Se guardarán, sin enviar, 12 correos/)).toBeVisible({
      timeout: 30_000,
    })
    await tick(page.getByLabel('No enviar invitaciones ahora'))
    await press(page.getByRole('button', { name: 'Continuar' }))
    await expect(page.getByText('Se importaron 12 usuarios')).toBeVisible({ timeout: 30_000 })
    await isAccessible()
    await press(page.getByRole('link', { name: 'Asignar curso' }))
    await expect(
      page.getByText('Para los 12 usuarios de la importación «Ingresos.csv (creados)»'),
    ).toBeVisible()
    await press(page.getByRole('button', { name: /^Asignar/ }).first())
    await expect(said(page, /Se asignó el curso «.*» a 12 usuarios/)).toBeVisible()
    expect(steps()).toBeLessThanOrEqual(6)
  })

  test('a path is created and given to a group @all', async ({
    page,
    request,
    scripts,
    unique,
    isAccessible,
  }) => {
    const api = await administrator(request)
    await api.post('/groups', { name: `Brigada ${unique}` })
    const { press, tick, type, steps } = hands(page)
    await press(menu(page, 'Planes de formacion'))
    await press(page.getByRole('link', { name: 'Nuevo plan' }))
    await type(page.locator('[name=name]'), `Plan ${unique}`)
    await press(page.getByRole('button', { name: 'Crear plan' }))
    await press(said(page, 'Plan creado').getByRole('link', { name: /^Asignar a un grupo/ }))
    await type(page.getByRole('searchbox', { name: 'Buscar grupos' }), unique)
    if (!scripts) await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/q=/)
    await tick(page.locator('tbody').getByRole('checkbox').first())
    await press(page.getByRole('button', { name: 'Asignar', exact: true }).first())
    await expect(said(page, /Se asignó «Plan .*» a 1 grupo/)).toBeVisible()
    await expect(page.getByRole('link', { name: `Brigada ${unique}`, exact: true })).toBeVisible()
    await isAccessible()
    expect(steps()).toBeLessThanOrEqual(5)
  })
})
