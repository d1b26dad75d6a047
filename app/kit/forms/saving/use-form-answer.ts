import type { formAnswer, refusedConfirmation } from './read-form.server.ts'
import { useAnswer } from './use-answer.ts'

/** Returns the answer of `readForm` when the page's form comes back. */
export const useFormAnswer = () => useAnswer<typeof formAnswer>()

/** Returns the answer of `readForm` when it is of this form, among several on the page. */
export function useOwnFormAnswer(formId: string) {
  const answer = useFormAnswer()
  const isOwn = answer?.fieldErrors && (!answer.formId || answer.formId === formId)
  return isOwn ? answer : undefined
}

export type FormAnswer = NonNullable<ReturnType<typeof useFormAnswer>>

/** Returns the refusal of a confirmation: the answer of `refusedConfirmation`. */
export const useRefusal = () => useAnswer<typeof refusedConfirmation>()?.refusal
