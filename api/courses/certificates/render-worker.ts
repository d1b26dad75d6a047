import { answerTasks } from '#api/platform/jobs/thread.ts'
import { drawCertificate } from './drawing.ts'

/** Thread that renders certificates, one after another, and returns the bytes of each. */
answerTasks(drawCertificate, { niceness: 10, transferred: ({ buffer }) => [buffer] })
