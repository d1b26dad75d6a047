import { expect, test } from '../journey.ts'
import { administrator } from '../rest.ts'

test('a mail is shown in its own looks, in a frame in which nothing runs @all', async ({
  page,
  request,
  signIn,
  unique,
}) => {
  const email = `${unique}@empresa.test`
  const { post } = await administrator(request)
  await post('/users', {
    username: unique,
    email,
    first_name: 'Invitada',
    role: 'user',
    organizational_units: [],
  })
  await signIn('super@sendero.test')
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.goto(`/admin/outbox?q=${unique}`)
  await page.getByRole('link', { name: email }).click()
  const mail = page.frameLocator('iframe')
  await expect(mail.getByText('Hola, Invitada:')).toBeVisible()
  // The policy of this page allows them, and nothing else.
  await expect(mail.getByRole('link', { name: 'Descargar en Google Play' })).toHaveCSS(
    'background-color',
    'rgb(15, 118, 110)',
  )
})
