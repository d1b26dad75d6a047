import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { drawCertificate } from './drawing.ts'
import type { Certificate } from './wording.ts'

// Requests and the database come first where both want the same core. Only Linux has priorities of
// single threads (0 is the one that asks); elsewhere this would slow the whole process.
if (process.platform === 'linux') setPriority(0, 10)

/** A thread that draws certificates, one after another, and answers each with its bytes. */
parentPort?.on('message', (certificate: Certificate) => {
  void drawCertificate(certificate).then((bytes) => {
    parentPort?.postMessage(bytes, [bytes.buffer])
  })
})
