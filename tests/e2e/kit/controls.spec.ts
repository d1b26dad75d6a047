import { expect, scriptsHeld, test } from '../journey.ts'
import { administrator } from '../rest.ts'
import { tick } from '../tick.ts'

/** Controls that only scripts bring and no other journey uses; docs/how-to/test.md has them all. */

test('further rows of a report are appended to those that are there @js', async ({
  page,
  signInAs,
  scriptsRun,
}) => {
  await signInAs('admin')
  await page.goto('/reports/courses?generate=yes')
  await scriptsRun()
  const told = page.getByText(/^Se muestran .* de /)
  const first = await page.locator('tbody tr').count()
  await told.scrollIntoViewIfNeeded()
  await expect.poll(() => page.locator('tbody tr').count()).toBeGreaterThan(first)
  await expect(page.getByText('No se pudieron cargar más filas.')).toHaveCount(0)
})

test('a password is shown while it is typed @js', async ({ page }) => {
  await page.goto('/login')
  const shows = page.getByRole('button', { name: 'Mostrar la contraseña' })
  const password = page.locator('[name=password]')
  await expect(password).toHaveAttribute('type', 'password')
  await shows.click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(shows).toHaveAttribute('aria-pressed', 'true')
})

test('an e-mail in use is reported while the form is filled @js', async ({
  page,
  signInAs,
  write,
  scriptsRun,
}) => {
  await signInAs('admin')
  await page.goto('/users/new')
  await scriptsRun()
  await write(page.locator('[name=email]'), 'admin@1.sendero.test')
  await expect(page.getByText('El correo electrónico ya existe')).toBeVisible()
  await expect(page).toHaveURL(/\/users\/new/)
})

test('the preview of a file that changes users has the focus, and names them @js', async ({
  page,
  signInAs,
  scriptsRun,
}) => {
  await signInAs('admin')
  await page.goto('/users/status-file')
  await scriptsRun()
  const dialog = page.getByRole('dialog')
  await tick(dialog.getByLabel('Desactivar'))
  const buffer = Buffer.from('email\nreader@1.sendero.test\nnadie@example.com\n')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'retiros.csv', mimeType: 'text/csv', buffer })
  await dialog.locator('button[type=submit]').last().press('Enter')
  await expect(dialog.getByText('¿Desactivar a 1 usuario?')).toBeVisible()
  await expect(dialog.getByText('nadie@example.com')).toBeVisible()
  const focused = page.locator(':focus')
  await expect(focused).toContainText('¿Desactivar a 1 usuario?')
  await expect(focused).not.toHaveRole('dialog')
})

test('a search filters checkboxes, and a checked one stays checked @js', async ({
  page,
  request,
  unique,
  signInAs,
  write,
  scriptsRun,
}) => {
  // The demo has as many as need no search.
  const { id } = await (
    await administrator(request)
  ).post<{ id: number }>('/skills', { name: unique })
  await signInAs('admin')
  await page.goto('/courses/1/skills')
  await scriptsRun()
  const search = page.getByRole('searchbox', { name: /^Buscar en / })
  const boxes = page.locator('fieldset', { has: search }).getByRole('checkbox')
  const all = await boxes.count()
  const ticked = await boxes.and(page.locator(':checked')).count()
  const made = boxes.and(page.locator(`[value="${id}"]`))
  await tick(made)
  await expect(page.getByText(new RegExp(`^${ticked + 1} elegidos?$`))).toBeVisible()
  await write(search, 'zzzz')
  await expect(page.getByText('Nada coincide con «zzzz»')).toBeVisible()
  await expect(boxes).toHaveCount(0)
  await search.fill('')
  await expect(boxes).toHaveCount(all)
  await expect(made).toBeChecked()
})

test('a report that takes long says that it is counted, until it is there @js', async ({
  page,
  signInAs,
  scriptsRun,
}) => {
  await signInAs('admin')
  await page.goto('/reports/courses')
  await scriptsRun()
  let answer = () => {}
  const late = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/reports/courses.data?*', async (route) => {
    await late
    await route.continue()
  })
  const counting = page.getByRole('status').filter({ hasText: /^Contando / })
  await page.getByRole('button', { name: 'Generar reporte' }).click()
  await expect(counting).toBeVisible()
  answer()
  await expect(page.getByRole('table', { name: 'Reporte de cursos' })).toBeVisible()
  await expect(counting).toHaveCount(0)
})

test('the focus stays when a button of a list becomes a link @js', async ({ page, signInAs }) => {
  await signInAs('admin')
  const run = await scriptsHeld(page)
  await page.goto('/users', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Página siguiente' }).focus()
  run()
  const link = page.getByRole('link', { name: 'Página siguiente' })
  await expect(link).toBeFocused()
  await link.press('Enter')
  await expect(page).toHaveURL(/\/users\?page=2$/)
})
