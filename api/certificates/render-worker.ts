import { answerTasks } from '../jobs/thread.ts'
import { drawCertificate } from './drawing.ts'

/** A thread that draws certificates, one after another, and answers each with its bytes. */
answerTasks(drawCertificate, { niceness: 10, transferred: ({ buffer }) => [buffer] })
