import { answerTasks } from '../jobs/thread.ts'
import { describeApi } from './openapi.ts'

/** Worker thread that writes the OpenAPI document, which takes half a second. */
answerTasks((): string => `${JSON.stringify(describeApi(), null, 2)}\n`, { niceness: 3 })
