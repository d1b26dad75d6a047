import { expect, test } from '../journey.ts'
import { administrator } from '../rest.ts'
import { tick } from '../tick.ts'

const AT = '/preregistrations-auth-groups'

test('an administrator makes an approver group, changes it, deletes it and brings it back', async ({
  page,
  request,
  signInAsNewAdmin,
  unique,
  scripts,
  write,
  isAccessible,
}) => {
  test.slow() // a whole life of a group
  const done = (message: string) => page.getByRole('status').filter({ hasText: message })
  const { post } = await administrator(request)
  const email = `${unique}@personal.example`
  await post('/users', {
    username: unique,
    email,
    first_name: `Zulma ${unique}`,
    role: 'reader',
    organizational_units: [],
    password: 'sendero-demo',
  })
  await signInAsNewAdmin()
  await page.goto(AT)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    'Grupos de autorizacion preregistros',
  )

  await page.getByRole('link', { name: 'Nuevo grupo' }).click()
  const form = page.getByRole('dialog', { name: 'Nuevo grupo de autorización' })
  await expect(form).toBeVisible()
  await form.getByRole('button', { name: 'Crear grupo' }).click()
  await expect(form.getByText('Debes especificar el nombre del grupo').first()).toBeVisible()
  await isAccessible()
  await write(form.locator('[name=name]'), unique)
  const find = async (list: string, text: string) => {
    const field = form.getByRole('group', { name: list })
    await write(field.getByRole('searchbox'), text)
    // Typing is enough where scripts run; elsewhere the form is sent, and keeps what was chosen.
    if (!scripts) await field.getByRole('button', { name: `Buscar en ${list}` }).click()
    return field
  }
  const people = await find('Administradores', email)
  await tick(people.getByRole('checkbox', { name: new RegExp(email) }))
  const areas = await find('Áreas', 'juridica')
  await tick(areas.getByRole('checkbox', { name: 'Jurídica' }))
  await isAccessible()
  await form.getByRole('button', { name: 'Crear grupo' }).click()
  await expect(done('El grupo se ha creado correctamente')).toBeVisible()

  await page.goto(`${AT}?q=${unique}`)
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await expect(page.locator('tbody tr')).toContainText('1 administrador')
  await page.getByRole('link', { name: unique }).first().click()
  const edit = page.getByRole('dialog', { name: 'Editar grupo de autorización' })
  await expect(edit.getByRole('checkbox', { name: new RegExp(email) })).toBeChecked()
  await tick(edit.getByRole('checkbox', { name: 'Jurídica' }), false)
  await edit.getByRole('button', { name: 'Guardar' }).click()
  await expect(done('El grupo se ha actualizado correctamente')).toBeVisible()

  await page.goto(`${AT}?q=${unique}`)
  await tick(page.locator('tbody').getByRole('checkbox'))
  await page.getByRole('button', { name: 'Eliminar' }).click()
  const deletion = page.getByRole('dialog', { name: 'Eliminar grupo de autorización' })
  await expect(deletion.getByText('No tiene prerregistros pendientes.')).toBeVisible()
  await deletion.getByRole('button', { name: 'Eliminar' }).click()
  await expect(done('Grupos eliminados correctamente')).toBeVisible()
  await expect(page.getByText(/^Ningún grupo de autorización coincide con/)).toBeVisible()
  await isAccessible()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.locator('tbody tr')).toHaveCount(1)
})

test('the form of an approver group is filled with the keyboard alone @js @all', async ({
  page,
  signInAsNewAdmin,
  unique,
  scriptsRun,
}) => {
  await signInAsNewAdmin()
  await page.goto(AT)
  const focused = page.locator(':focus')
  await scriptsRun()
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: 'Nuevo grupo de autorización' })
  await expect(form).toBeVisible()
  await form.locator('[name=name]').focus()
  await page.keyboard.type(unique)
  await page.keyboard.press('Tab')
  await expect(focused).toHaveAttribute('aria-label', 'Buscar en Administradores')
  await page.keyboard.type('@')
  await page.keyboard.press('Tab')
  await expect(focused).toHaveAttribute('type', 'checkbox')
  await page.keyboard.press('Space')
  await expect(form.getByText('1 selección', { exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('status').filter({ hasText: 'El grupo se ha creado correctamente' }),
  ).toBeVisible()
  await page.goto(`${AT}?q=${unique}`)
  await page.getByRole('link', { name: unique }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})
