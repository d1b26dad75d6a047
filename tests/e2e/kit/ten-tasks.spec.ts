import { readFile } from 'node:fs/promises'
import { workbook } from '../../files/workbook.ts'
import { expect, test } from '../journey.ts'
import { administrator } from '../rest.ts'
import { forEachInputDevice, menu, said, tab } from '../tasks.ts'

/**
 * Ten jobs of an administrator, from the start page, in so many steps at most (decision 0045). Each is done with
 * scripts, without them, and by keyboard alone.
 */
forEachInputDevice(({ hands, floor: tag }) => {
  test('an administrator imports forty people from an Excel sheet with Spanish headings, and undoes it @all', async ({
    page,
    unique,
    isAccessible,
  }) => {
    const rows = Array.from({ length: 40 }, (_, n) => [
      `${unique}${n}`,
      'Ana María',
      `Ñáñez ${n}`,
      `${unique}${n}@compania.example`,
      1_020_304_000 + n,
      'Medellín',
      n === 0 ? null : `${unique}0`,
    ])
    const headings = ['Usuario', 'Nombres', 'Apellidos', 'Correo', 'Cédula', 'Ciudad', 'Jefe']
    const come = hands(page)
    await come.press(menu(page, 'Usuarios'))
    await come.press(page.getByRole('link', { name: 'Importar', exact: true }))
    await come.upload(page.locator('input[type=file]'), {
      name: 'Nómina octubre.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(workbook({ rows: [headings, ...rows] })),
    })
    await come.press(page.getByRole('button', { name: 'Cargar y validar' }))
    await expect(page.getByText(/Se guardarán, sin enviar, 40 correos/)).toBeVisible({
      timeout: 30_000,
    })
    await come.tick(page.getByLabel('No enviar invitaciones ahora'))
    await come.press(page.getByRole('button', { name: 'Continuar' }))
    await expect(page.getByText('Se importaron 40 usuarios')).toBeVisible({ timeout: 30_000 })
    await isAccessible()
    expect(come.steps()).toBeLessThanOrEqual(4)

    const undo = hands(page)
    await undo.press(page.getByRole('link', { name: 'Deshacer la importación' }))
    await expect(page.getByText('¿Deshacer lo que hizo este archivo?')).toBeVisible()
    await undo.press(page.getByRole('button', { name: 'Deshacer la importación' }))
    await expect(page.getByText('La importación se deshizo.')).toBeVisible({ timeout: 30_000 })
    await isAccessible()
    expect(undo.steps()).toBeLessThanOrEqual(3)
  })

  test(
    'people of an area who have not finished a course are exported @all',
    { tag },
    async ({ page }) => {
      const { press, steps } = hands(page)
      await press(page.getByRole('link', { name: 'Inducción corporativa', exact: true }))
      const areas = page.getByRole('list', { name: 'Completado por área' })
      const area = areas.getByRole('link').first()
      const name = await area.textContent()
      await press(area)
      await expect(page.getByText(`Área: ${name}`).first()).toBeVisible()
      const downloading = page.waitForEvent('download')
      await press(page.getByRole('link', { name: 'Exportar a quienes faltan' }))
      const file = await readFile(await (await downloading).path(), 'utf8')
      const [, ...people] = file.trim().split('\n')
      expect(people.length).toBeGreaterThan(0)
      for (const person of people) expect(person).toContain(`"${name}"`)
      expect(steps()).toBeLessThanOrEqual(4)
    },
  )

  test('a course is given to everybody of a position @all', async ({ page }) => {
    const { press, steps } = hands(page)
    await press(menu(page, 'Cargos'))
    await press(page.locator('tbody').getByRole('link').first())
    await press(page.getByRole('link', { name: 'Asignar curso' }))
    await expect(page.getByText(/^Para (el|los) \d+ usuarios? con cargo «/)).toBeVisible()
    await press(page.getByRole('button', { name: /^Asignar/ }).first())
    await expect(page.getByText(/Se asignó el curso «.*» a \d+|Nadie cambió/)).toBeVisible()
    expect(steps()).toBeLessThanOrEqual(4)
  })

  test('changes of yesterday are read @all', async ({ page }) => {
    const { press, steps } = hands(page)
    await press(menu(page, 'Configuración'))
    await press(tab(page, 'Registro de cambios'))
    await press(page.getByRole('link', { name: 'Ayer', exact: true }))
    await expect(page).toHaveURL(/from=(\d{4}-\d\d-\d\d)&to=\1/)
    await expect(page.getByRole('link', { name: 'Ayer', exact: true })).toHaveAttribute(
      'aria-current',
    )
    expect(steps()).toBeLessThanOrEqual(3)
  })

  test('a reader is restricted to a business unit @all', async ({
    page,
    request,
    scripts,
    unique,
  }) => {
    const api = await administrator(request)
    const unit = `Unidad ${unique}`
    // The newest is another journey's, which deletes it.
    const { results } = await api.get<{ results: { id: number }[] }>('/areas?q=Mercadeo')
    await api.post('/organizational-units', {
      name: unit,
      areas: [results[0]!.id],
      courses: [],
    })
    await api.post('/users', reader(unique))

    const { press, tick, type, steps } = hands(page)
    await press(menu(page, 'Usuarios'))
    await type(page.getByRole('searchbox', { name: 'Buscar usuarios' }), unique)
    if (!scripts) await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/q=/)
    await press(page.getByRole('link', { name: `Lectora ${unique}` }))
    await press(page.getByRole('link', { name: 'Editar', exact: true }))
    const units = page.getByRole('group', { name: 'Unidades de negocio' })
    await tick(units.getByRole('checkbox', { name: unit }))
    await press(page.getByRole('button', { name: 'Guardar' }))
    await expect(said(page, 'Se guardaron los cambios')).toBeVisible()
    await expect(page.getByText(unit).first()).toBeVisible()
    expect(steps()).toBeLessThanOrEqual(4)
  })

  test(
    'a course is revalidated, and its certificate handed over and checked @all',
    { tag },
    async ({ page, request, unique }) => {
      const api = await administrator(request)
      const { id } = await api.post<{ id: number }>('/users', { ...reader(unique), role: 'user' })
      const courses = await api.get<{ results: { id: number; name: string }[] }>(
        '/courses?q=Inducción corporativa&limit=1',
      )
      await api.post(`/courses/${courses.results[0]!.id}/users/${id}`)

      await page.goto(`/users?q=${unique}`)
      const { press, type, steps } = hands(page)
      await press(page.getByRole('link', { name: `Lectora ${unique}` }))
      await press(page.getByRole('link', { name: /^Revalidar/ }))
      await type(page.locator('textarea[name=comments]'), 'Curso presencial de 2025')
      await press(page.getByRole('button', { name: 'Revalidar', exact: true }))
      await expect(said(page, 'El curso quedó revalidado al 100')).toBeVisible()
      expect(steps()).toBeLessThanOrEqual(3)

      const downloading = page.waitForEvent('download')
      await press(page.getByRole('link', { name: /^Descargar el certificado/ }))
      const file = await readFile(await (await downloading).path())
      expect(file.toString('latin1', 0, 5)).toBe('%PDF-')
      expect(steps()).toBeLessThanOrEqual(4)
    },
  )

  test('a record deleted by mistake is restored @all', async ({
    page,
    context,
    request,
    scripts,
    signInAsNewAdmin,
    unique,
  }) => {
    // A late answer to the page that is open would bring its session back.
    await page.goto('about:blank')
    await context.clearCookies()
    await signInAsNewAdmin() // only what this one selects is restored
    await page.goto('/')
    const api = await administrator(request)
    const area = await api.post<{ id: number }>('/areas', {
      code: unique,
      name: `Área ${unique}`,
    })
    await api.remove(`/areas/${area.id}`)

    const { press, tick, type, steps } = hands(page)
    await press(menu(page, 'Configuración'))
    await press(tab(page, 'Papelera'))
    await type(page.getByRole('searchbox', { name: 'Buscar en la papelera' }), unique)
    if (!scripts) await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`q=${unique}`))
    await tick(page.locator('tbody').getByRole('checkbox'))
    await press(page.getByRole('button', { name: 'Restaurar' }).first())
    await expect(said(page, 'Se restauró 1 elemento.')).toBeVisible()
    expect(steps()).toBeLessThanOrEqual(3)
  })

  test('a leaderboard is shown @all', async ({ page, context }) => {
    const { press, steps } = hands(page)
    await press(page.getByRole('link', { name: 'Inducción corporativa', exact: true }))
    const opening = context.waitForEvent('page')
    await press(page.getByRole('link', { name: /^Top 10 Tiempo Real/ }))
    const board = await opening
    await expect(board).toHaveTitle('Tabla de posiciones')
    await expect(board.getByRole('heading', { level: 1 })).toContainText('Inducción corporativa')
    expect(steps()).toBeLessThanOrEqual(2)
  })
})

function reader(unique: string) {
  return {
    username: unique,
    email: `${unique}@compania.example`,
    first_name: `Lectora ${unique}`,
    role: 'reader',
    organizational_units: [],
  }
}
