import { describe, expect, test } from 'vitest'
import { fieldErrors, refillable, type Failure } from './failure.ts'

const failure = (errors: Failure['errors'], message = 'Hay datos por corregir'): Failure => ({
  status: 422,
  code: 'invalid',
  message,
  requestId: 'r1',
  errors,
})
const issue = (path: string, message: string) => ({ path, code: 'x', message })

describe("the API's errors in a form", () => {
  test('stand by the fields, the first of each', () => {
    const body = failure([
      issue('email', 'El correo electrónico ya existe'),
      issue('email', 'segundo'),
      issue('options.0.text', 'Máximo 27'),
      issue('organizational_units.3', 'No existe'),
    ])
    expect(fieldErrors(body, ['email', 'options', 'organizational_units'])).toEqual({
      email: 'El correo electrónico ya existe',
      'options[0].text': 'Máximo 27',
      organizational_units: 'No existe',
    })
  })

  test('become the message of the form when the form has no such field', () => {
    const body = failure([
      issue('email', 'Ya existe'),
      issue('version', 'Otra persona lo modificó'),
    ])
    expect(fieldErrors(body, ['email'])).toEqual({
      email: 'Ya existe',
      _form: 'Otra persona lo modificó',
    })
  })

  test('are the message itself when there are none', () => {
    expect(fieldErrors(failure([], 'Credenciales no válidas'), ['email'])).toEqual({
      _form: 'Credenciales no válidas',
    })
  })

  test('follow fields that the form names otherwise', () => {
    const body = failure([issue('username', 'No existe')])
    expect(fieldErrors(body, ['email'], { username: 'email' })).toEqual({ email: 'No existe' })
  })
})

describe('values returned to the form', () => {
  test('has no secrets and no files', () => {
    const submitted = {
      name: 'Ana',
      password: 'x',
      new_password: 'y',
      avatar: new File(['x'], 'a.png'),
      mobile: { country: 'CO', number: '300' },
      ids: ['1', new File(['x'], 'b.png')],
      nested: { current_password: 'z', keep: '' },
    }
    expect(refillable(submitted)).toEqual({
      name: 'Ana',
      mobile: { country: 'CO', number: '300' },
      ids: ['1'],
      nested: { keep: '' },
    })
  })
})
