import type { EntryContext } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { within } from '@testing-library/dom'
import { JSDOM } from 'jsdom'
import { renderToString } from 'react-dom/server'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { invalidForm } from './failure.ts'
import { Form } from './form.tsx'
import { CheckboxField, RadioGroup } from './choice-fields.tsx'
import { ComboboxField } from './combobox-field.tsx'
import { MobileField } from './mobile-field.tsx'
import { MultiSelectField } from './multi-select-field.tsx'
import { PasswordField } from './password-field.tsx'
import { SubmitButton } from './submit-button.tsx'
import { EmailField, TextField } from './text-field.tsx'

/** The page as the server sends it: after a post the action answered, or before, with no answer. */
async function page(children: ReactNode, answer?: Response): Promise<HTMLElement> {
  const location = { pathname: '/', search: '', hash: '', state: null, key: 'default' }
  const context = {
    manifest: {
      entry: { module: '', imports: [] },
      routes: { root: { id: 'root', path: '', module: '' } },
      url: '',
      version: '',
    },
    routeModules: { root: { default: () => children } },
    future: {},
    isSpaMode: false,
    staticHandlerContext: {
      basename: '/',
      location,
      matches: [{ params: {}, pathname: '/', pathnameBase: '/', route: { id: 'root', path: '' } }],
      loaderData: {},
      actionData: answer ? { root: await answer.json() } : null,
      errors: null,
      statusCode: 200,
      loaderHeaders: {},
      actionHeaders: {},
      activeDeferreds: null,
    },
  }
  const html = renderToString(
    <RemixServer context={context as unknown as EntryContext} url="http://localhost/" />,
  )
  return new JSDOM(html).window.document.body
}

const fields = (
  <Form
    id="user"
    defaultValues={{
      email: 'ana@x.co',
      mobile: '+52 55 1234',
      role: 'reader',
      units: [2],
      area: 7,
    }}
  >
    <EmailField name="email" label="Correo electrónico" help="Para entrar" required />
    <TextField name="address.city" label="Ciudad" />
    <MobileField name="mobile" label="Celular" />
    <RadioGroup
      name="role"
      label="Rol"
      options={[
        { value: 'user', label: 'Usuario' },
        { value: 'reader', label: 'Solo lectura' },
      ]}
    />
    <MultiSelectField
      name="units"
      label="Unidades"
      options={[
        { value: 1, label: 'Norte' },
        { value: 2, label: 'Sur' },
      ]}
    />
    <ComboboxField
      name="area"
      label="Area"
      options={[
        { value: 7, label: 'Ventas' },
        { value: 8, label: 'Bodega' },
      ]}
    />
    <CheckboxField name="specify" label="Especificar contraseña" />
    <PasswordField name="password" label="Contraseña" autoComplete="new-password" />
    <SubmitButton>Guardar</SubmitButton>
  </Form>
)

test('a form is filled by the server with plain controls', async () => {
  const element = await page(fields)
  const body = within(element)
  const email = body.getByRole<HTMLInputElement>('textbox', {
    name: /Correo electrónico .*obligatorio/,
  })
  expect(email.value).toBe('ana@x.co')
  expect(email.getAttribute('aria-describedby')).toBe('user-email-help')
  expect(element.querySelector('#user-email-help')?.textContent).toBe('Para entrar')
  expect(body.getByRole<HTMLSelectElement>('combobox', { name: 'Celular: país' }).value).toBe('MX')
  expect(body.getByRole<HTMLInputElement>('textbox', { name: 'Celular' }).value).toBe('55 1234')
  expect(body.getByRole<HTMLInputElement>('radio', { name: 'Solo lectura' }).checked).toBe(true)
  expect(body.getByRole<HTMLInputElement>('checkbox', { name: 'Sur' }).checked).toBe(true)
  expect(body.getByRole<HTMLSelectElement>('combobox', { name: 'Area' }).value).toBe('7')
  expect(body.getByRole('button', { name: 'Guardar' }).getAttribute('type')).toBe('submit')
  expect(body.queryByRole('alert')).toBeNull()
  expect(element.querySelector('form')?.noValidate).toBe(true)
})

test('a refused form comes back as it was sent, with its errors, without scripts', async () => {
  const answer = invalidForm({
    error: {
      fieldErrors: {
        email: 'Debes especificar un correo válido',
        'address.city': 'No existe',
        mobile: 'Ingresa un número de celular válido (solo números)',
        _form: 'No se pudo guardar',
      },
    },
    submittedData: {
      email: 'ana@',
      address: { city: 'Atlantis' },
      mobile: { country: 'CO', number: 'abc' },
      role: 'user',
      units: ['1'],
      area: '8',
      specify: 'on',
      password: 'secreta',
    },
    formId: 'user',
  })
  const element = await page(fields, answer)
  const body = within(element)
  const summary = body.getByRole('alert')
  expect(summary.hasAttribute('autofocus')).toBe(true)
  expect(summary.textContent).toContain('No se pudo guardar')
  const links = within(summary).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '#user-email',
    '#user-address-city',
    '#user-mobile',
  ])
  for (const link of links) {
    const field = element.querySelector(link.getAttribute('href') ?? '')
    expect(field?.getAttribute('aria-invalid')).toBe('true')
    const described = (field?.getAttribute('aria-describedby') ?? '').split(' ').pop() ?? ''
    expect(element.querySelector(`#${described}`)?.textContent).toContain(link.textContent)
  }
  expect(body.getByRole<HTMLInputElement>('textbox', { name: /Correo/ }).value).toBe('ana@')
  expect(body.getByRole<HTMLInputElement>('textbox', { name: 'Ciudad' }).value).toBe('Atlantis')
  expect(body.getByRole<HTMLInputElement>('textbox', { name: 'Celular' }).value).toBe('abc')
  expect(body.getByRole<HTMLInputElement>('radio', { name: 'Usuario' }).checked).toBe(true)
  expect(body.getByRole<HTMLInputElement>('checkbox', { name: 'Norte' }).checked).toBe(true)
  expect(body.getByRole<HTMLInputElement>('checkbox', { name: 'Sur' }).checked).toBe(false)
  expect(body.getByRole<HTMLInputElement>('checkbox', { name: /Especificar/ }).checked).toBe(true)
  expect(body.getByRole<HTMLSelectElement>('combobox', { name: 'Area' }).value).toBe('8')
  expect(element.innerHTML).not.toContain('secreta')
})

test("another form's answer leaves this one alone", async () => {
  const answer = invalidForm({
    error: { fieldErrors: { email: 'mal' } },
    submittedData: { email: 'x' },
    formId: 'other',
  })
  const body = within(await page(fields, answer))
  expect(body.queryByRole('alert')).toBeNull()
  expect(body.getByRole<HTMLInputElement>('textbox', { name: /Correo/ }).value).toBe('ana@x.co')
})

test('what the server draws carries no style and no handler attribute', async () => {
  const element = await page(fields)
  expect(element.innerHTML).not.toMatch(/\sstyle=|\son[a-z]+="/)
})
