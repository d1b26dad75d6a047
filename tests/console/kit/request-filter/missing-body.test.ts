import { expect, test } from 'vitest'
import { isBodyOptional } from '#contract/platform/endpoint.ts'
import { errorBody } from '#contract/platform/values/shapes.ts'
import { startTestConsole } from '#tests/support/console.ts'
import { CALLS, requestOf } from '#tests/support/contract-calls.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { rawConnection } from '#tests/support/servers/raw-connection.ts'
import { sampleInput } from '#tests/support/files/sample-input.ts'
import { samplesFor } from '#tests/support/files/samples.ts'

/** Libraries add Content-Length: 0; what curl -X POST sends has neither a body nor that header. */

const { api, url } = await startTestConsole({ works: true })
const tokens = {
  admin: await api.tokenOf('admin@1.sendero.test'),
  super: await api.tokenOf('super@sendero.test'),
}
const company = { id: 1, admin: await api.signInAs('admin'), rows: await rowsOf(api.url) }

const withBody = CALLS.filter(({ endpoint }) => !isBodyOptional(endpoint) || endpoint.upload)

test.each(withBody)('$id without body and Content-Length is refused in Spanish', async (call) => {
  const given = await sampleInput(
    call,
    samplesFor(call, () => ({ company })),
  )
  const { method, path } = requestOf(call, given)
  const token = tokens[call.endpoint.access === 'super' ? 'super' : 'admin']
  const connection = await rawConnection(url)
  const answer = await connection.ask(
    `${method} /api${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  )
  connection.close()
  expect([400, 422], answer.body).toContain(answer.status)
  const { message } = errorBody.parse(JSON.parse(answer.body))
  expect(message).toMatch(/^(La solicitud no tiene contenido|Debes seleccionar exactamente un)/)
})
