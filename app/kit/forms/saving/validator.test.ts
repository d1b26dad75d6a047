import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import * as mini from 'zod/mini'
import { formValidator } from './validator.ts'

function form(entries: [string, string | File][]): FormData {
  const data = new FormData()
  for (const [name, value] of entries) data.append(name, value)
  return data
}

describe('a form validator', () => {
  test('reads nested names and gives the parsed data', async () => {
    const validator = formValidator(
      z.object({
        name: z.string().trim(),
        mobile: z.object({ country: z.string(), number: z.string() }),
        items: z.array(z.object({ text: z.string() })),
      }),
    )
    const result = await validator.validate(
      form([
        ['name', ' Ana '],
        ['mobile.country', 'CO'],
        ['mobile.number', '300'],
        ['items[0].text', 'uno'],
        ['items[1].text', 'dos'],
      ]),
    )
    expect(result.data).toEqual({
      name: 'Ana',
      mobile: { country: 'CO', number: '300' },
      items: [{ text: 'uno' }, { text: 'dos' }],
    })
  })

  test('returns a list for a list field, with any number of values', async () => {
    const validator = formValidator(
      z.object({
        ids: z.array(z.coerce.number()).max(3).default([]),
        tags: z.array(z.string()).optional(),
      }),
    )
    const read = async (entries: [string, string][]) =>
      (await validator.validate(form(entries))).data?.ids
    expect(await read([])).toEqual([])
    expect(await read([['ids', '7']])).toEqual([7])
    expect(
      await read([
        ['ids', '7'],
        ['ids', '8'],
      ]),
    ).toEqual([7, 8])
  })

  test("tells every field's first issue at once, in the schema's words", async () => {
    const validator = formValidator(
      z.object({
        email: z
          .string()
          .min(1, 'Debes especificar el correo electrónico')
          .pipe(z.email('Debes especificar un correo válido')),
        first_name: z.string().min(1, 'Debes especificar el nombre').max(0, 'no se ve'),
      }),
    )
    const result = await validator.validate(
      form([
        ['email', ''],
        ['first_name', ''],
      ]),
    )
    expect(result.error?.fieldErrors).toEqual({
      email: 'Debes especificar el correo electrónico',
      first_name: 'Debes especificar el nombre',
    })
    expect(result.submittedData).toEqual({ email: '', first_name: '' })
  })

  test('returns Spanish messages by default, with classic and with mini schemas', async () => {
    const classic = z.object({
      name: z.string(),
      age: z.number(),
      role: z.enum(['user', 'admin']),
      mail: z.email(),
      units: z.array(z.string()).min(1),
    })
    const small = mini.object({
      name: mini.string(),
      age: mini.number(),
      role: mini.enum(['user', 'admin']),
      mail: mini.email(),
      units: mini.array(mini.string()).check(mini.minLength(1)),
    })
    for (const schema of [classic, small]) {
      const { error } = await formValidator(schema).validate(form([['mail', 'x']]))
      expect(error?.fieldErrors).toEqual({
        name: 'Este campo es obligatorio',
        age: 'Este campo es obligatorio',
        role: 'Debes elegir una de las opciones',
        mail: 'Debes especificar un correo válido',
        units: 'Debes seleccionar al menos un elemento',
      })
    }
  })

  test('shows what is wrong with one choice of a list at the list', async () => {
    const validator = formValidator(
      z.object({ ids: z.array(z.coerce.number('Elección no válida')) }),
    )
    const { error } = await validator.validate(
      form([
        ['ids', '1'],
        ['ids', 'x'],
      ]),
    )
    expect(error?.fieldErrors).toEqual({ ids: 'Elección no válida' })
  })

  test('keeps an issue of the whole form apart from its fields', async () => {
    const validator = formValidator(
      z
        .object({ from: z.string(), to: z.string() })
        .refine(({ from, to }) => from <= to, 'Al revés'),
    )
    const { error } = await validator.validate(
      form([
        ['from', 'b'],
        ['to', 'a'],
      ]),
    )
    expect(error?.fieldErrors).toEqual({ _form: 'Al revés' })
  })

  test('remembers which form was sent and hides that from the schema', async () => {
    const validator = formValidator(z.strictObject({ name: z.string() }))
    const result = await validator.validate(
      form([
        ['__rvfInternalFormId', 'user'],
        ['name', 'Ana'],
      ]),
    )
    expect(result.data).toEqual({ name: 'Ana' })
    expect(result.formId).toBe('user')
  })

  test.each([
    [['__proto__.polluted', '1']],
    [['constructor.prototype.polluted', '1']],
    [
      ['name', 'x'],
      ['name.first', 'y'],
    ],
  ])('returns an error for an invalid body instead of throwing: %j', async (...entries) => {
    const validator = formValidator(z.object({ name: z.string() }))
    const pairs = entries.flat(Infinity) as string[]
    const body = form(
      Array.from({ length: pairs.length / 2 }, (_, at) => [pairs[at * 2]!, pairs[at * 2 + 1]!]),
    )
    const result = await validator.validate(body)
    expect(result.error?.fieldErrors).toEqual({ _form: 'El formulario no se pudo leer' })
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})
