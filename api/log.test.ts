import { Worker } from 'node:worker_threads'
import { once } from 'node:events'
import { runInNewContext } from 'node:vm'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { describeError } from './log.ts'

const SECRET = 'Canario-Secreto-1'

/** JSON, as written to the log. */
const written = (thrown: unknown) => JSON.stringify(describeError(thrown))

function databaseError(code: string, fields: object): Error {
  const error = new pg.DatabaseError(
    `invalid input syntax for type integer: "${SECRET}"`,
    1,
    'error',
  )
  return Object.assign(error, { code, severity: 'ERROR', detail: SECRET, where: SECRET }, fields)
}

describe('an error in the log', () => {
  test('keeps type, message, code, stack and causes, each in its place', () => {
    const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    const error = new TypeError('no answer', { cause: new Error('asked', { cause: refused }) })
    expect(describeError(error)).toEqual({
      type: 'TypeError',
      message: 'no answer',
      stack: expect.stringContaining('log.test.ts'),
      cause: {
        type: 'Error',
        message: 'asked',
        stack: expect.any(String),
        cause: {
          type: 'Error',
          message: 'connect',
          code: 'ECONNREFUSED',
          stack: expect.any(String),
        },
      },
    })
  })

  test('logs the errors of an AggregateError', () => {
    const bundle = new AggregateError([new Error('::1'), new Error('127.0.0.1')], '')
    expect(describeError(bundle)).toMatchObject({
      type: 'AggregateError',
      errors: [{ message: '::1' }, { message: '127.0.0.1' }],
    })
  })

  test('is logged also when it comes from another realm or thread', async () => {
    const foreign = runInNewContext(
      `Object.assign(new RangeError('far'), { code: 'E_FAR' })`,
    ) as unknown
    expect(foreign).not.toBeInstanceOf(Error)
    expect(describeError(foreign)).toMatchObject({
      type: 'RangeError',
      message: 'far',
      code: 'E_FAR',
    })
    const code = `const text = require('node:worker_threads').workerData
      throw Object.assign(new Error(text), { code: '22P02', severity: 'ERROR', detail: text })`
    const worker = new Worker(code, { eval: true, workerData: SECRET })
    const [thrown] = (await once(worker, 'error')) as [unknown]
    expect(describeError(thrown)).toMatchObject({ type: 'DatabaseError', code: '22P02' })
    expect(written(thrown)).not.toContain(SECRET)
  })

  test('may have itself as cause', () => {
    const error = new Error('round')
    error.cause = error
    expect(written(error).length).toBeLessThan(50_000)
  })
})

describe('a value that is no error', () => {
  test('is logged with the same fields', () => {
    // As the console's framework throws it.
    class ErrorResponseImpl {
      status = 405
      statusText = 'Method Not Allowed'
      error = new Error('You made a TRACE request')
    }
    const described = describeError(new ErrorResponseImpl())
    expect(described).toMatchObject({
      type: 'ErrorResponseImpl',
      status: 405,
      cause: { type: 'Error', message: 'You made a TRACE request' },
    })
    expect(describeError({ code: 'E_ODD', message: 'odd' })).toEqual({
      type: 'Object',
      code: 'E_ODD',
      message: 'odd',
    })
  })

  test.each([SECRET, 7, undefined, null, Symbol(SECRET), { secret: SECRET }, [SECRET]])(
    '%s is logged by type, without its content',
    (thrown) => {
      expect(describeError(thrown).type).toMatch(/^[A-Za-z]+$/)
      expect(written(thrown)).not.toMatch(/object Object|Canario/)
    },
  )
})

describe('user input is not logged', () => {
  test.each([
    ['a value that the database refuses', databaseError('22P02', {})],
    ['the same as a cause', new Error('failed', { cause: databaseError('22003', {}) })],
    ['a row that breaks a rule', Object.assign(databaseError('23514', {}), { message: 'rule' })],
    ['properties of a library', Object.assign(new Error('x'), { request: { body: SECRET } })],
    ['JSON that is none', thrownBy(() => JSON.parse(`${SECRET} and more`))],
  ])('%s', (_what, error) => {
    if (error.message === 'rule') error.stack = 'error: rule'
    expect(written(error)).not.toContain('Canario')
  })
})

function thrownBy(work: () => unknown): Error {
  try {
    work()
  } catch (error) {
    return error as Error
  }
  throw new Error('Nothing was thrown')
}
