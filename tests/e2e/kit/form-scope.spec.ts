import { expect, test } from '../journey.ts'

test.describe('a form after another tab acts for somebody else @js', () => {
  test('asks to go back to its company, and is then saved there', async ({
    page,
    context,
    company,
    unique,
    scriptsRun,
  }) => {
    const origin = `http://localhost:${process.env['E2E_PORT']}`
    const post = (at: string, form: Record<string, string>) =>
      page.request.post(at, { form, headers: { origin }, maxRedirects: 0 })
    await post('/login', { email: 'super@sendero.test', password: 'sendero-demo' })
    await page.goto('/areas/new')
    await scriptsRun()
    await page.locator('[name=code]').fill(unique)
    await page.locator('[name=name]').fill(`Taller ${unique}`)
    await post('/acting', { tenant: String(company.id) })

    await page.getByRole('button', { name: 'Crear área' }).click()
    const question = page.getByRole('alertdialog', { name: 'No se guardó' })
    await expect(question.getByText(/Este formulario es de Sendero Formación/)).toBeVisible()
    await question.getByRole('button', { name: 'Seguir editando' }).click()
    await expect(page.locator('[name=name]')).toHaveValue(`Taller ${unique}`)

    const other = await context.newPage()
    await other.goto(`/areas?q=${unique}`)
    await expect(other.getByText(/^Actúas como/)).toBeVisible()
    await expect(other.getByText(`Taller ${unique}`)).toHaveCount(0)

    await page.getByRole('button', { name: 'Crear área' }).click()
    await question.getByRole('button', { name: 'Volver a Sendero Formación y enviar' }).click()
    await expect(page.getByRole('status').filter({ hasText: `Taller ${unique}` })).toBeVisible()
    await expect(page.getByText(/^Actúas como/)).toHaveCount(0)
  })

  test('asks to sign in with its account', async ({ page, signInAs, unique, scriptsRun }) => {
    await signInAs('admin')
    await page.goto('/areas/new')
    await scriptsRun()
    await page.locator('[name=code]').fill(unique)
    await page.locator('[name=name]').fill(`Bodega ${unique}`)
    await signInAs('admin', 97)
    await page.getByRole('button', { name: 'Crear área' }).click()
    const question = page.getByRole('alertdialog', { name: 'No se guardó' })
    await expect(
      question.getByRole('button', { name: 'Ingresar con la otra cuenta' }),
    ).toBeVisible()
    await signInAs('admin')
    await question.getByRole('button', { name: 'Enviar de nuevo' }).click()
    await expect(page.getByRole('status').filter({ hasText: `Bodega ${unique}` })).toBeVisible()
  })
})
