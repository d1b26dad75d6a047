import { expect, test } from '../journey.ts'
import { administrator } from '../rest.ts'
import { tick } from '../tick.ts'

test(
  'an administrator makes a certification, sees who holds it and what expires, and deletes it',
  { tag: ['@floor', '@all'] },
  async ({ page, request, signInAsNewAdmin, unique, write, isAccessible }) => {
    test.slow() // a whole life of a certification
    const done = (message: string) => page.getByRole('status').filter({ hasText: message })
    await signInAsNewAdmin()
    await page.goto('/certifications')
    await page.getByRole('link', { name: 'Nueva certificación' }).click()
    const form = page.getByRole('dialog', { name: 'Nueva certificación' })
    await expect(form).toBeVisible()
    await form.getByRole('button', { name: 'Crear certificación' }).click()
    await expect(
      form.getByText('Debes especificar el nombre de la certificacion').first(),
    ).toBeVisible()
    await write(form.locator('[name=name]'), unique)
    await write(form.locator('[name=duration_hours]'), '12,5')
    await form.getByRole('button', { name: 'Crear certificación' }).click()
    await expect(done(`Certificación creada: ${unique}.`)).toBeVisible()

    // Somebody whose certification ended long ago.
    const { get, post } = await administrator(request)
    const { results } = await get<{ results: { id: number }[] }>(`/certifications?q=${unique}`)
    const username = `${unique}@personal.example`
    const user = await post<{ id: number }>('/users', {
      username,
      email: username,
      first_name: `Zulma ${unique}`,
      role: 'user',
      organizational_units: [],
      password: 'sendero-demo',
    })
    await post(`/certifications/user/${user.id}`, {
      certification_id: results[0]!.id,
      date_completed: '2020-01-31',
      valid_through: '2021-01-31',
    })

    await page.goto(`/certifications?q=${unique}`)
    await page.getByRole('link', { name: `1 usuario de ${unique}` }).click()
    const people = page.getByRole('dialog', { name: 'Usuarios con la certificación' })
    await expect(people.getByText('Vencida')).toBeVisible()
    await isAccessible()
    await people.getByRole('link', { name: 'Cerrar' }).last().click()
    await expect(people).toBeHidden()

    await page.getByTitle(`Acciones de ${unique}`).click()
    await page.getByRole('link', { name: 'Asignar competencias' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Asignar competencias')
    await isAccessible()
    const skills = page.getByRole('group', { name: /^Competencias/ })
    await tick(skills.getByRole('checkbox').first())
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(done(`Se guardaron las competencias de ${unique}.`)).toBeVisible()

    await page.goto(`/certifications/expiring?q=${unique}&status=expired`)
    await expect(page.locator('tbody tr')).toHaveCount(1)
    await isAccessible()
    await page.getByRole('link', { name: '90 días' }).click()
    await expect(page).toHaveURL(/days=90/)
    await page
      .getByRole('button', { name: 'Recibir recordatorios de certificaciones que vencen' })
      .click()
    await expect(done('Te escribiremos cuando una certificación esté por vencer.')).toBeVisible()
    await expect(page).toHaveURL(/days=90/)
    await isAccessible()
    await page.getByRole('button', { name: /^Dejar de recibir recordatorios/ }).click()
    await expect(done('Ya no te escribiremos sobre certificaciones que vencen.')).toBeVisible()
    await expect(page).toHaveURL(/days=90/)
    await expect(page.locator('tbody tr')).toContainText('Vencida')

    await tick(page.locator('tbody').getByRole('checkbox'))
    await page.getByRole('button', { name: 'Renovar' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Renovar certificaciones')
    await isAccessible()
    await write(page.locator('[name=date_completed]'), '01/02/2026')
    await page.getByRole('button', { name: 'Renovar' }).click()
    await expect(done('Se renovó 1 certificación.')).toBeVisible()
    await expect(page.getByText('No hay resultados')).toBeVisible()

    await page.goto(`/certifications?q=${unique}`)
    await tick(page.locator('tbody').getByRole('checkbox'))
    await page.getByRole('button', { name: 'Eliminar' }).click()
    const deletion = page.getByRole('dialog', { name: 'Eliminar certificación' })
    await expect(deletion.getByText(/^La tiene 1 usuario/)).toBeVisible()
    await deletion.getByRole('button', { name: 'Eliminar' }).click()
    await expect(done('Se eliminó 1 certificación.')).toBeVisible()
    await page.goto(`/users/${user.id}/certifications`)
    await expect(page.getByRole('heading', { level: 3, name: unique }).first()).toBeVisible()
    await expect(page.getByText('Eliminada de la compañía').first()).toBeVisible()
  },
)
