import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import {
  bigUsersCsv,
  binaryNoise,
  tooLargeCsv,
  unterminatedQuoteCsv,
} from '#tests/files/generate.ts'
import { csv, importsOn, statusOf, upload } from './imports.ts'

const api = await startTestApi({ settings: { IMPORT_MAX_ROWS: '3000' } })
const { accepted, work } = importsOn(api)
const admin = await api.signInAs('admin')
const GOOD = csv('username,email,first_name', 'ana,ana@compania.example,Ana')

async function bytesOf(stream: Readable): Promise<Buffer> {
  return Buffer.concat(await stream.toArray())
}

async function filesKept(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of api.services.files.list('imports')) keys.push(key)
  return keys
}

describe('refused while it is uploaded, with nothing kept', () => {
  test('60 MB, as soon as the limit is passed', { tags: ['slow'] }, async () => {
    let taken = 0
    const boundary = 'limite'
    async function* body() {
      yield Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="grande.csv"\r\n\r\n`,
      )
      for await (const chunk of tooLargeCsv() as AsyncIterable<Buffer>) {
        taken += chunk.length
        yield chunk
      }
      yield Buffer.from(`\r\n--${boundary}--\r\n`)
    }
    const response = await api.send('/users/import/validate', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await api.tokenOf('admin@1.sendero.test')}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      body: Readable.toWeb(Readable.from(body())),
      duplex: 'half',
    } as RequestInit)
    expect(response.status).toBe(413)
    expect((await response.json()).message).toBe('El archivo supera el máximo de 50 MB')
    expect(taken).toBeGreaterThan(50 * 1024 * 1024)
    expect(await filesKept()).toEqual([])
  })

  test('two files, no file, and no form', async () => {
    const two = new FormData()
    two.append('file', new Blob([GOOD]), 'uno.csv')
    two.append('file', new Blob([GOOD]), 'dos.csv')
    for (const [body, status] of [
      [two, 422],
      [new FormData(), 422],
      [{ file: GOOD }, 415],
    ] as const) {
      const answer = await admin('POST', '/users/import/validate', body)
      expect(answer.status).toBe(status)
      expect(answer.body.message).toMatch(/archivo/)
    }
    expect(await filesKept()).toEqual([])
  })

  test('a file that is no text', async () => {
    const { status, body } = await upload(admin, await bytesOf(binaryNoise(300_000)))
    expect({ status, message: body.message }).toEqual({
      status: 415,
      message: 'El archivo no es un libro de Excel ni un CSV: no contiene texto.',
    })
  })

  test('a column twice', async () => {
    const { status, body } = await upload(admin, csv('username,email,Email,first_name', 'a,b,c,d'))
    expect({ status, errors: body.errors }).toEqual({
      status: 422,
      errors: [{ path: 'file', code: 'columns', message: 'La columna email está repetida.' }],
    })
    expect(await filesKept()).toEqual([])
  })

  test.each(['reader', 'learner'] as const)('by a %s', async (persona) => {
    const { status } = await upload(await api.signInAs(persona), GOOD)
    expect(status).toBe(403)
  })
})

describe('refused while it is validated, in full', () => {
  test.each([
    ['one row more than the limit', () => bigUsersCsv({ rows: 3001 }), /más de 3\.000 filas/],
    [
      'a quote that never closes',
      () => unterminatedQuoteCsv(),
      /comilla que se abre en la línea 3/,
    ],
  ])('%s', async (_title, file, message) => {
    const { status, body } = await upload(admin, await bytesOf(file()))
    // The upload reads its first rows, and as far ahead as its thread gets.
    if (status === 422) expect(body.message).toMatch(message)
    else {
      await work(body.jobId)
      const job = await statusOf(admin, body.jobId)
      expect(job).toMatchObject({ status: 'failed', phase: 'validating' })
      expect(job.error).toMatch(message)
    }
    const [{ users }] = (await api.services.db.query({ tenantId: 1 }, {
      text: `select count(*) as users from users where email like '%@importacion.example'`,
      values: [],
    } as never)) as [{ users: number }]
    expect(users).toBe(0)
  })

  test('as many rows as the limit are taken', { tags: ['slow'] }, async () => {
    const jobId = await accepted(admin, await bytesOf(bigUsersCsv({ rows: 3000 })))
    await work(jobId)
    expect(await statusOf(admin, jobId)).toMatchObject({
      phase: 'validation_complete',
      counts: { rows: 3000, create: 3000 },
    })
  })
})
