import type { Page } from '@playwright/test'
import { sampled } from '../../support/extent.ts'
import { expect, scriptsHeld, test } from '../journey.ts'

/** The form of a screen, and not that of the list beneath it. */
const FORM = 'main form:has([name=__rvfInternalFormId])'

/** Changes every field of the forms of `main`, and answers what they would post. */
const changeEverything = (page: Page) =>
  page.locator(FORM).evaluateAll((forms) => {
    for (const form of forms as HTMLFormElement[]) {
      for (const field of form.elements) {
        if (field instanceof HTMLSelectElement && !field.disabled)
          field.selectedIndex = field.options.length - 1
        else if (field instanceof HTMLTextAreaElement) field.value += ' y más'
        else if (field instanceof HTMLInputElement) {
          if (field.type === 'checkbox') field.checked = !field.checked
          else if (field.type === 'radio') field.checked = true
          else if (['text', 'email', 'tel'].includes(field.type)) field.value += '7'
        }
      }
    }
  })

const posted = (page: Page) =>
  page.locator(FORM).evaluateAll((forms) =>
    (forms as HTMLFormElement[]).flatMap((form) =>
      [...new FormData(form)]
        .filter(
          ([name, value]) =>
            typeof value === 'string' && !/_(q|shown)$|_search$|^(q|ids|known|shown)$/.test(name),
        )
        .map(([name, value]) => `${name}=${value as string}`)
        .sort(),
    ),
  )

const FORMS = [
  '/users/status-file',
  '/positions/1/edit',
  '/external-courses/1/edit',
  '/communications/new',
  '/organizational-units/new',
  '/instructors/new',
  '/admin/tenants/1/edit',
]

for (const form of sampled(FORMS, 3)) {
  test(`keeps what is chosen and typed before scripts are there: ${form} @js`, async ({
    page,
    signInAs,
    signIn,
    scriptsRun,
  }) => {
    if (form.startsWith('/admin')) {
      await signIn('super@sendero.test')
      await page.waitForURL((url) => url.pathname !== '/login')
    } else await signInAs('admin')
    page.on('dialog', (dialog) => dialog.accept())
    const release = await scriptsHeld(page)
    await page.goto(form, { waitUntil: 'commit' })
    await expect(page.locator(FORM).last()).toBeVisible()
    await changeEverything(page)
    const before = await posted(page)
    expect(before.length).toBeGreaterThan(0)
    release()
    await scriptsRun()
    await page.waitForLoadState('networkidle')
    expect(await posted(page)).toEqual(before)
  })
}

test('a report is of the company that was chosen before scripts were there @js', async ({
  page,
  signIn,
  scriptsRun,
}) => {
  await signIn('super@sendero.test')
  await page.waitForURL((url) => url.pathname !== '/login')
  const release = await scriptsHeld(page)
  await page.goto('/admin/report', { waitUntil: 'commit' })
  const company = page.getByLabel('Compañía')
  await company.selectOption({ index: 2 })
  const chosen = await company.inputValue()
  release()
  await scriptsRun()
  // Fields that depend on the tenant are loaded, as if it were chosen now.
  await expect(page).toHaveURL(new RegExp(`tenant=${chosen}`))
  await expect(page.locator('[name=tenant]')).toHaveValue(chosen)
})

test('a list is searched by what was typed, and narrowed by what was chosen, before scripts were there @js', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin')
  const release = await scriptsHeld(page)
  await page.goto('/users', { waitUntil: 'commit' })
  await page.getByRole('searchbox', { name: 'Buscar usuarios' }).pressSequentially('ana')
  await page.locator('body').click({ position: { x: 1, y: 1 } })
  release()
  await expect(page).toHaveURL(/q=ana/)
  await expect(page.getByRole('searchbox', { name: 'Buscar usuarios' })).toHaveValue('ana')
})
