import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { tick } from '../tick.ts'

/** Settings whose page stays after they were stored; each is stored three times in a row. */
type Form = {
  title: string
  address: string
  /** Changes something; `time` is 1, 2 or 3. */
  change: (page: Page, time: number) => Promise<void>
  /** Message after saving. */
  stored: RegExp
}

const FORMS: Form[] = [
  {
    title: 'of messages',
    address: '/communications/settings',
    change: (page, time) =>
      page.getByLabel('Máximo de personas sin aprobación').fill(`${5 - time}`),
    stored: /Se guardó la configuración de comunicaciones/,
  },
  {
    title: 'of the directory',
    address: '/scim',
    change: (page, time) => tick(page.getByLabel(time % 2 === 0 ? 'Crear' : 'Rechazar').first()),
    stored: /Se guardó la configuración/,
  },
  {
    title: 'of the public form',
    address: '/preregistrations/choices',
    change: (page, time) => page.getByLabel('Ubicación').first().fill(`Bogotá\nCali ${time}`),
    stored: /Se guardaron las opciones/,
  },
  {
    title: 'of the brand',
    address: '/brand',
    change: (page, time) => page.getByLabel('Línea legal').fill(`NIT ${time}`),
    stored: /Se guardó la marca/,
  },
  {
    title: 'of security',
    address: '/security',
    change: async () => {},
    stored: /El segundo factor ya no es obligatorio/,
  },
  {
    title: 'of sign-on, from the first time on',
    address: '/sign-on?protocol=oidc',
    change: async (page, time) => {
      await page.getByLabel('Emisor').fill('https://login.example/v2.0')
      await page.getByLabel('Id de cliente').fill(`cliente-${time}`)
      await page.locator('[name=client_secret]').fill(`secreto-${time}`)
    },
    stored: /El ingreso único quedó guardado/,
  },
]

test.describe('settings are stored three times in a row @js', () => {
  for (const { title, address, change, stored } of FORMS) {
    test(title, async ({ page, signInAs, company, scriptsRun }) => {
      await signInAs('admin', company.id)
      await page.goto(address)
      await scriptsRun()
      const save = page.getByRole('main').getByRole('button', { name: 'Guardar', exact: true })
      for (const time of [1, 2, 3]) {
        await change(page, time)
        const answered = page.waitForResponse(
          (answer) => answer.request().method() === 'POST' && answer.url().includes('.data'),
        )
        await save.click()
        expect((await answered).status()).toBeLessThan(400)
        await expect(page.getByRole('status').filter({ hasText: stored })).toBeVisible()
        await expect(save).toBeFocused()
        for (const secret of await page.locator('input[type=password]').all())
          await expect(secret).toHaveValue('')
      }
      // Nothing is unsaved: the page is left without a question.
      await page.getByRole('link', { name: 'Usuarios' }).first().click()
      await expect(page).toHaveURL(/\/users/)
    })
  }
})
