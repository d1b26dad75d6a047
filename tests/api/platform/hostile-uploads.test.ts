import { setImmediate as loopTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { HOSTILE_FILES } from '#tests/support/files/hostile-files.ts'
import { watchLoop } from '#tests/support/blocked-loop.ts'
import { openEditor } from '../courses/course-design/editor.ts'

/** Files that are parsed where they arrive. The jobs that validate an import have a thread of their own. */

const MAX_BLOCK_MS = 250
const PIECE = 64 * 1024
const BOUNDARY = 'x-hostile-x'

const { admin, newCourse, send, tokenOf } = await openEditor()
const { design } = await newCourse()
const token = await tokenOf('admin@1.sendero.test')

const PATHS = {
  course: `/courses/${design}/resource`,
  import: '/users/import/validate',
  status: '/users/bulk/disable/preview',
}

/** As a socket delivers it: in pieces, each in a turn of the loop. */
function arriving(content: Buffer): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream(
    {
      async pull(controller) {
        await loopTurn()
        if (at < content.length) {
          controller.enqueue(new Uint8Array(content.subarray(at, at + PIECE)))
          at += PIECE
        } else controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

function formOf(filename: string, content: Buffer): Buffer {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\n\r\n`
  return Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
}

async function upload(path: string, form: Buffer) {
  const response = await send(path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
    body: arriving(form),
    duplex: 'half',
  })
  return { status: response.status, text: await response.text() }
}

// Libraries and threads that the first upload starts are not the file's.
await upload(PATHS.course, formOf('a.svg', Buffer.from('<svg><path d="M0 0"/></svg>')))
await upload(PATHS.course, formOf('a.png', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')))
await upload(PATHS.import, formOf('a.csv', Buffer.from('username\nana\n')))

test.each(HOSTILE_FILES)('$what delays no other request', async ({ sentTo, filename, content }) => {
  const form = formOf(filename, content())
  const loop = watchLoop()
  await loopTurn()
  loop.take()
  const { status, text } = await upload(PATHS[sentTo], form)
  const longest = loop.take()
  loop.stop()
  expect(status, text).toBeLessThan(500)
  expect(longest).toBeLessThan(MAX_BLOCK_MS)
  expect((await admin('GET', '/users?limit=1')).status).toBe(200)
})
