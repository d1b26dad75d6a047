import { buffer } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { zipOf } from '#tests/files/zip.ts'
import { openArchive } from './archive.ts'

test('damage that is found before a part is read fails its reader alone', async () => {
  const name = 'files/roto.svg'
  const zip = zipOf([{ name, content: 'un dibujo '.repeat(999) }])
  zip.fill(0xff, zip.indexOf(name) + name.length, zip.indexOf(name) + name.length + 20)
  const archive = await openArchive([zip])
  const part = await archive.part(name)
  await vi.waitFor(() => expect(part!.errored).toBeInstanceOf(Error))
  await expect(buffer(part!)).rejects.toThrow()
  await archive.close()
})
