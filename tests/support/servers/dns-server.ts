import { createSocket } from 'node:dgram'
import { afterAll } from 'vitest'

/** A DNS server with TXT records alone, on this machine; other names do not exist. */
export async function startDnsServer(records: Map<string, string>) {
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const labels: string[] = []
    let at = 12
    for (let length = query[at]!; length > 0; length = query[at]!) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length))
      at += length + 1
    }
    const question = query.subarray(12, at + 5)
    const text = records.get(labels.join('.').toLowerCase())
    const header = Buffer.from(query.subarray(0, 12))
    header.writeUInt16BE(text === undefined ? 0x8183 : 0x8180, 2)
    header.writeUInt16BE(text === undefined ? 0 : 1, 6)
    header.writeUInt32BE(0, 8)
    const found =
      text === undefined
        ? []
        : [
            // Name of the question, TXT, IN, no time to live, length.
            Buffer.from([0xc0, 0x0c, 0, 16, 0, 1, 0, 0, 0, 0, 0, text.length + 1, text.length]),
            Buffer.from(text, 'latin1'),
          ]
    socket.send(Buffer.concat([header, question, ...found]), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  afterAll(() => socket.close())
  return `127.0.0.1:${socket.address().port}`
}
