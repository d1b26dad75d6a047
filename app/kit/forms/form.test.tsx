import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { drawnPage } from '#tests/support/pages/drawn-page.tsx'
import { refillable } from './saving/failure.ts'
import { filled } from './form.examples.tsx'
import { Form } from './form.tsx'
import { TextField } from './text-field.tsx'

function answerOf(sent: { fieldErrors: object; submittedData: object; formId: string }) {
  const { submittedData, ...answer } = sent
  return Response.json({ ...answer, repopulateFields: refillable(submittedData) }, { status: 422 })
}

test('a form is filled by the server with plain controls', async () => {
  const element = await drawnPage(filled)
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
  const answer = answerOf({
    fieldErrors: {
      email: 'Debes especificar un correo válido',
      city: 'No existe',
      mobile: 'Ingresa un número de celular válido (solo números)',
      _form: 'No se pudo guardar',
    },
    submittedData: {
      email: 'ana@',
      city: 'Atlantis',
      mobile: { country: 'CO', number: 'abc' },
      role: 'user',
      units: ['1'],
      area: '8',
      specify: 'on',
      password: 'secreta',
    },
    formId: 'user',
  })
  const element = await drawnPage(filled, answer)
  const body = within(element)
  const summary = body.getByRole('alert')
  expect(summary.hasAttribute('autofocus')).toBe(true)
  expect(summary.textContent).toContain('No se pudo guardar')
  const links = within(summary).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '#user-email',
    '#user-city',
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

test('an error of a part of a value leads to its field', async () => {
  const form = (
    <Form id="user">
      <TextField name="address.city" label="Ciudad" />
    </Form>
  )
  const answer = answerOf({
    fieldErrors: { 'address.city': 'No existe' },
    submittedData: { address: { city: 'Atlantis' } },
    formId: 'user',
  })
  const body = within(await drawnPage(form, answer))
  const link = body.getByRole('link', { name: 'No existe' })
  const field = body.getByRole<HTMLInputElement>('textbox', { name: 'Ciudad' })
  expect(link.getAttribute('href')).toBe(`#${field.id}`)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(field.value).toBe('Atlantis')
})

test("another form's answer does not change this one", async () => {
  const answer = answerOf({
    fieldErrors: { email: 'mal' },
    submittedData: { email: 'x' },
    formId: 'other',
  })
  const body = within(await drawnPage(filled, answer))
  expect(body.queryByRole('alert')).toBeNull()
  expect(body.getByRole<HTMLInputElement>('textbox', { name: /Correo/ }).value).toBe('ana@x.co')
})
