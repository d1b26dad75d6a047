import { hashSync, verifySync } from '@node-rs/argon2'
import { answerTasks } from '../jobs/thread.ts'
import type { HashingTask } from './hashing.ts'

// 19 MiB and two passes: the values of OWASP for argon2id.
const ARGON = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Worker thread that hashes passwords with argon2id and checks them against hashes, one after another. */
answerTasks(
  ({ password, against }: HashingTask): string | boolean =>
    against === undefined ? hashSync(password, ARGON) : verifySync(against, password),
  // A lower niceness than drawing: a sign-in waits for it.
  { niceness: 3 },
)
