import { parentPort } from 'node:worker_threads'
import { drawCertificate } from './drawing.ts'
import type { Certificate } from './wording.ts'

/** A thread that draws certificates, one after another, and answers each with its bytes. */
parentPort?.on('message', (certificate: Certificate) => {
  void drawCertificate(certificate).then((bytes) => {
    parentPort?.postMessage(bytes, [bytes.buffer])
  })
})
