import path from 'node:path'
import { expect, test } from '../journey.ts'

const DIPLOMA = path.join(import.meta.dirname, '../../files/documents/diploma.pdf')

test(
  'an administrator gives a user a certification with its file, changes it and takes it away',
  { tag: ['@floor', '@all'] },
  async ({ page, signInAs, unique, write, isAccessible }) => {
    test.slow()
    await signInAs('admin')
    await page.goto('/users/new')
    await write(page.locator('[name=username]'), unique)
    await write(page.locator('[name=email]'), `${unique}@compania.example`)
    await write(page.locator('[name=first_name]'), 'Agnès')
    await page.getByRole('button', { name: 'Crear usuario' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'creado' })).toBeVisible()
    await page.goto(`/users?q=${unique}`)
    await page.getByRole('link', { name: /Agnès/ }).first().click()

    const tabs = page.getByRole('navigation', { name: 'Formación del usuario' })
    for (const tab of ['Cursos Whatsapp', 'Auditoría', 'Insignias', 'Tiempos', 'Certificaciones']) {
      await tabs.getByRole('link', { name: tab }).click()
      await expect(tabs.getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page')
      await isAccessible()
    }
    await expect(page.getByText('Aún no hay certificaciones asignadas')).toBeVisible()

    await page.getByRole('link', { name: 'Asignar certificación' }).click()
    const assign = page.getByRole('dialog', { name: 'Asignar certificación' })
    // Where scripts run it is a plain select as well, for as long as the focus is on it.
    const choice = assign.getByRole('combobox', { name: /^Certificación/ })
    await choice.selectOption('Primeros auxilios')
    await assign.getByLabel(/^Fecha de la certificación/).fill('2026-02-28')
    await isAccessible()
    await assign.getByRole('button', { name: 'Asignar' }).click()
    await expect(page.getByRole('heading', { name: 'Primeros auxilios' })).toBeVisible()
    await expect(assign).toHaveCount(0)
    await expect(page.getByText('Sin vencimiento')).toBeVisible()

    const menu = page.getByTitle('Acciones de Primeros auxilios')
    const inMenu = async (name: string) => {
      await menu.click()
      await page.getByRole('link', { name, exact: true }).and(page.locator('.menu-item')).click()
    }
    await inMenu('Adjuntar archivo')
    const attach = page.getByRole('dialog', { name: 'Adjuntar archivo' })
    await attach.getByLabel(/^Archivo/).setInputFiles(DIPLOMA)
    await isAccessible()
    await attach.getByRole('button', { name: 'Adjuntar' }).click()
    const file = page.getByRole('link', { name: 'diploma.pdf', exact: true })
    const [download] = await Promise.all([page.waitForEvent('download'), file.click()])
    expect(download.suggestedFilename()).toBe('diploma.pdf')

    await inMenu('Editar')
    const edit = page.getByRole('dialog', { name: 'Editar certificación' })
    await edit.getByLabel(/^Válida hasta/).fill('2026-02-27')
    await edit.getByRole('button', { name: 'Guardar' }).click()
    await expect(edit.getByRole('alert')).toContainText('no puede ser anterior')
    await edit.getByLabel(/^Válida hasta/).fill('2099-12-31')
    await edit.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText('Vigente')).toBeVisible()
    await isAccessible()

    await inMenu('Eliminar')
    const question = page.getByRole('dialog', { name: 'Eliminar certificación' })
    await expect(question.getByText(/papelera con sus archivos adjuntos/)).toBeVisible()
    await isAccessible()
    await question.getByRole('button', { name: 'Eliminar' }).click()
    await expect(page.getByText('Aún no hay certificaciones asignadas')).toBeVisible()
  },
)

test('a reader looks at what somebody learns, tab by tab @all', async ({
  page,
  signInAs,
  isAccessible,
}) => {
  test.slow() // axe reads every tab
  await signInAs('reader')
  await page.goto('/users?q=learner@1.sendero.test')
  await page
    .getByRole('link', { name: /Mateo Peña/ })
    .first()
    .click()
  await expect(page.getByRole('columnheader', { name: 'Certificado' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Revalidación' })).toHaveCount(0)
  await isAccessible()
  for (const [tab, shown] of [
    ['Cursos Whatsapp', 'Estado'],
    ['Auditoría', 'Última actividad'],
    ['Insignias', /^Ganadas/],
    ['Certificaciones', /^Certificación del/],
    ['Tiempos', 'Competencias'],
  ] as const) {
    await page.getByRole('link', { name: tab, exact: true }).and(page.locator('main a')).click()
    await expect(page.getByText(shown).first()).toBeVisible()
    await isAccessible()
  }
})

test('a visitor reads that a certificate is not valid', async ({ page, isAccessible }) => {
  await page.goto('/validate/ninguno')
  await expect(page.getByText('El certificado consultado no es válido.')).toBeVisible()
  await isAccessible()
})
