import { expect, test } from '../journey.ts'
import { PIXEL } from '../rest.ts'

test('a request without a session signs in first and then sees the page @floor', async ({
  page,
  write,
}) => {
  await page.goto('/users?q=zuniga')
  await expect(page).toHaveURL(/\/login\?returnTo=/)
  await write(page.getByLabel('Correo electrónico'), 'admin@1.sendero.test')
  await write(page.locator('input[name=password]'), 'sendero-demo')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page).toHaveURL(/\/users\?q=zuniga$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Usuarios')
  await expect(page.getByRole('link', { name: /Zúñiga/ }).first()).toBeVisible()
})

test('a wrong password is said in Spanish and the e-mail stays in the form', async ({
  page,
  signIn,
  isAccessible,
}) => {
  await page.goto('/login')
  await isAccessible()
  await signIn('reader@1.sendero.test', 'otra cosa')
  await expect(page.getByRole('alert')).toContainText(
    'El correo electrónico o la contraseña no son correctos',
  )
  await expect(page.getByLabel('Correo electrónico')).toHaveValue('reader@1.sendero.test')
  await isAccessible()
})

test('errors of missing fields are in Spanish, and the summary has focus @floor @kit', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toContainText('Ingresa tu correo electrónico')
  await expect(summary).toContainText('Ingresa tu contraseña')
  await expect(summary).toBeFocused()
})

test('a learner is told that the console is not for them and the form goes away', async ({
  page,
  signIn,
}) => {
  await signIn('learner@97.sendero.test')
  await expect(page.getByRole('alert')).toContainText(
    'Solo pueden ingresar usuarios administrativos',
  )
  await expect(page.getByRole('button', { name: 'Ingresar' })).toHaveCount(0)
})

test('signing out ends the session', async ({ page, signInAs }) => {
  await signInAs('reader')
  await page.goto('/')
  await page.getByText('Menú de usuario').locator('..').click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/users')
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fusers$/)
})

test('a form whose session ends comes back filled and asks for its pictures again @floor', async ({
  page,
  context,
  signInAs,
  write,
  unique,
}) => {
  const images = async () => {
    await page.locator('[name=gallery_image_file]').setInputFiles(picture('miniatura.png'))
    await page.locator('[name=detail_image_file]').setInputFiles(picture('portada.png'))
  }
  const create = page.getByRole('button', { name: 'Crear curso' })
  await signInAs('admin')
  await page.goto('/courses/new')
  await write(page.locator('[name=name]'), `Alturas ${unique}`)
  await write(page.locator('[name=description]'), 'Trabajo seguro en alturas')
  await images()
  await context.clearCookies({ name: 'session' })
  await create.click()

  await expect(page).toHaveURL(/\/login\?returnTo=%2Fcourses%2Fnew$/)
  await write(page.getByLabel('Correo electrónico'), 'admin@1.sendero.test')
  await write(page.locator('input[name=password]'), 'sendero-demo')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page).toHaveURL(/\/courses\/new$/)
  await expect(page.locator('[name=name]')).toHaveValue(`Alturas ${unique}`)
  await expect(page.locator('[name=description]')).toHaveValue('Trabajo seguro en alturas')
  await expect(
    page.getByText(
      'Recuperamos lo que habías escrito. Vuelve a elegir «miniatura.png» y «portada.png».',
    ),
  ).toBeVisible()
  await expect(page.locator('#new-course-detail_image_file-error')).toContainText('portada.png')
  await images()
  await create.click()
  await expect(page.getByText(`Curso creado: Alturas ${unique}.`)).toBeVisible()
})

const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: PIXEL })
