import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { administrator } from '../rest.ts'

/** Address of the link in the last mail of an account, once the job has written it. */
async function mailedLink(request: APIRequestContext, email: string, subject: string) {
  const { get } = await administrator(request, 'super@sendero.test')
  let link = ''
  await expect(async () => {
    const { results } = await get<{ results: { id: number; subject: string }[] }>(
      `/admin/outbox?q=${encodeURIComponent(email)}`,
    )
    const mail = results.find((one) => one.subject.startsWith(subject))
    const { body } = await get<{ body: { text: string } }>(`/admin/outbox/${mail?.id}`)
    link = /\/login\/new-password\?token=\S+/.exec(body.text)![0]
  }).toPass()
  return link
}

test('somebody who forgot the password chooses another by the mailed link, and enters with it', async ({
  page,
  request,
  signIn,
  write,
  unique,
  isAccessible,
}) => {
  const email = `${unique}@empresa.test`
  const { post } = await administrator(request)
  await post('/users', {
    username: unique,
    email,
    first_name: 'Olvidadiza',
    role: 'admin',
    organizational_units: [],
  })
  await page.goto('/login')
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¿Olvidaste tu contraseña?')
  await isAccessible()
  await write(page.getByLabel('Correo electrónico'), email.toUpperCase())
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  await expect(page.getByText('Esta instalación no envía correos')).toBeVisible()
  await isAccessible()

  await page.goto(await mailedLink(request, email, 'Contraseña nueva'))
  await expect(page.getByText(`Es la contraseña de la cuenta «${unique}»`)).toBeVisible()
  await isAccessible()
  await write(page.locator('input[name=password]'), 'una clave nueva')
  await write(page.locator('input[name=repeated]'), 'una clave nueva')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tu contraseña cambió. Ingresa con ella.')).toBeVisible()
  await signIn(email, 'una clave nueva')
  await expect(page).toHaveURL(/\/$/)
})
