import { expect, test } from '../journey.ts'

test('a visitor reads that a certificate is not valid', async ({ page, isAccessible }) => {
  await page.goto('/validate/ninguno')
  await expect(page.getByText('El certificado consultado no es válido.')).toBeVisible()
  await isAccessible()
})
