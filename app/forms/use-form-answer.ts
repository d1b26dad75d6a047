import type { formAnswer } from './read-form.server.ts'
import { useAnswer } from './use-answer.ts'

/** What `readForm` answered where the form of the page comes back. */
export const useFormAnswer = () => useAnswer<typeof formAnswer>()

export type FormAnswer = NonNullable<ReturnType<typeof useFormAnswer>>
