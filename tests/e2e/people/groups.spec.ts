import { expect, test } from '../journey.ts'
import { tick } from '../tick.ts'

test(
  'an administrator makes a group and fills it; a reader takes somebody out',
  { tag: ['@floor', '@all'] },
  async ({ page, signInAs, unique, scripts, write, isAccessible }) => {
    test.slow() // a whole life of a group
    await signInAs('admin')
    await page.goto('/groups')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Grupos')
    await page.getByRole('link', { name: 'Nuevo grupo' }).click()
    await expect(page.getByRole('heading', { name: 'Nuevo grupo' })).toBeVisible()
    await write(page.locator('[name=name]'), unique)
    await page.getByRole('button', { name: 'Crear grupo' }).click()
    await expect(page.getByRole('heading', { level: 1, name: unique })).toBeVisible()
    await expect(page.getByText('No hay usuarios en el momento')).toBeVisible()
    await isAccessible()
    const group = new URL(page.url()).pathname

    await page.getByRole('link', { name: 'Agregar usuarios' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Agregar usuarios' })).toBeVisible()
    const search = page.getByRole('searchbox', { name: 'Buscar usuarios' })
    await write(search, 'zuniga')
    // Typing is enough where scripts run; elsewhere it takes Enter.
    if (!scripts) await search.press('Enter')
    await expect(page).toHaveURL(/q=zuniga/)
    const rows = page.locator('tbody tr')
    await expect(rows.first()).toContainText('Zúñiga')
    await tick(rows.nth(0).getByRole('checkbox'))
    await tick(rows.nth(1).getByRole('checkbox'))
    await isAccessible()
    await page.getByRole('button', { name: 'Agregar al grupo' }).click()
    await expect(
      page.getByRole('status').filter({ hasText: 'Se agregaron 2 usuarios' }),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: /^Usuarios\s*2$/ })).toBeVisible()

    await page.getByRole('link', { name: /^Cursos\s*0$/ }).click()
    await expect(page.getByText('Aún no hay cursos asignados')).toBeVisible()
    await page.getByRole('link', { name: 'Agregar cursos' }).click()
    await tick(rows.first().getByRole('checkbox'))
    await page.getByRole('button', { name: 'Agregar al grupo' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Se agregó 1 curso' })).toBeVisible()
    await isAccessible()

    await page.context().clearCookies()
    await signInAs('reader')
    await page.goto(group)
    await page
      .getByRole('link', { name: /^Quitar .*Zúñiga/ })
      .first()
      .click()
    const question = page.getByRole('dialog', { name: 'Quitar del grupo' })
    await expect(question.getByText(/¿Quitar a .*Zúñiga.* del grupo\?/)).toBeVisible()
    await question.getByRole('button', { name: 'Quitar' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Se quitó 1 usuario' })).toBeVisible()
    await expect(rows).toHaveCount(1)
    await expect(page.getByRole('link', { name: 'Eliminar' })).toHaveCount(0)

    await page.context().clearCookies()
    await signInAs('admin')
    await page.goto(group)
    await page.getByRole('link', { name: 'Eliminar' }).click()
    const deletion = page.getByRole('dialog', { name: 'Eliminar grupo' })
    await expect(deletion.getByText(/Tiene 1 usuario y 1 curso/)).toBeVisible()
    await deletion.getByRole('button', { name: 'Eliminar' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Se eliminó 1 grupo' })).toBeVisible()
  },
)
