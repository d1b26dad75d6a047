import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { ValidatedForm, createValidator, type Validator } from 'remix-validated-form'
import { Alert } from '../ui/alert.tsx'
import { useUnsaved } from '../ui/unsaved.ts'
import { ErrorSummary } from './error-summary.tsx'
import { FormId } from './form-id.ts'
import { useFormAnswer } from './use-form-answer.ts'

type Values = Record<string, unknown>

/** Lets everything pass: the server's answer counts. */
const serverOnly = createValidator<Values>({
  validate: async (data) => ({ data, error: undefined }),
  validateField: async () => ({}),
})

/**
 * A form that posts, with its error summary at the top. Without scripts it is a plain form; after
 * hydration it submits without a reload and sends once. The browser never checks it by itself: its
 * bubble would stop the form before anybody reads the specification's words. `required` stays on the
 * controls, since screen readers announce it.
 *
 * When an action answers with `invalidForm` or `refusedForm` it comes back filled, either way.
 *
 * `id` is unique on the page and constant: it tells which form an answer belongs to. Without a
 * `validator` only the server validates, and the browser is spared the schema.
 */
export function Form({
  id,
  children,
  action,
  method = 'post',
  validator = serverOnly,
  defaultValues,
  recovered,
  recoveredWords = 'Recuperamos lo que habías escrito.',
  encType,
  replace,
  label,
  onSent,
  asksBeforeLeaving = true,
}: {
  id: string
  children: ReactNode
  action?: string
  method?: 'post' | 'get'
  validator?: Validator<Values>
  defaultValues?: Values
  /** What was typed before the session ended; it takes the place of the defaults, and is announced. */
  recovered?: Values | null
  /** What is said of that. */
  recoveredWords?: string
  /** For files. */
  encType?: 'multipart/form-data'
  replace?: boolean
  /** Names the form for screen readers where no heading does. */
  label?: string
  /** Called in the browser when valid data is about to be sent. */
  onSent?: (data: Values) => void
  /**
   * False where what is typed is no work that could be lost, such as a password to sign in; 'address' where
   * another address of the same page shows something else in the form's place.
   */
  asksBeforeLeaving?: boolean | 'address'
}) {
  const form = useRef<HTMLFormElement>(null)
  const { refilled, refused } = useRefilled(id)
  useUnsaved(form, {
    watched: asksBeforeLeaving !== false && method === 'post',
    leaving: asksBeforeLeaving === 'address' ? 'address' : 'page',
    filled: Boolean(refilled ?? recovered),
    refused,
  })
  const values = refilled ?? recovered ?? defaultValues

  /** The button says that it is sending; whoever presses Enter again is held here. */
  function sendOnce(event: FormEvent<HTMLFormElement>) {
    if (event.currentTarget.querySelector('[type="submit"][aria-disabled="true"]')) {
      event.preventDefault()
      event.stopPropagation()
    }
  }

  return (
    <FormId.Provider value={id}>
      <ValidatedForm
        id={id}
        formRef={form}
        method={method}
        action={action}
        encType={encType}
        validator={validator}
        defaultValues={values}
        replace={replace}
        preventScrollReset
        noValidate
        disableFocusOnError
        aria-label={label}
        onSubmit={onSent}
        onSubmitCapture={sendOnce}
      >
        {recovered && !refilled ? (
          <div className="mb-4">
            <Alert tone="info">{recoveredWords}</Alert>
          </div>
        ) : null}
        <ErrorSummary />
        <div className="grid grid-cols-1 gap-4">{children}</div>
      </ValidatedForm>
    </FormId.Provider>
  )
}

/**
 * What was submitted, once an action has sent it back. The library uses it only until hydration and
 * would then set untouched fields back to their first values, so it is kept as the default.
 */
function useRefilled(id: string) {
  const answer = useFormAnswer()
  const ours = answer?.fieldErrors && (!answer.formId || answer.formId === id)
  const sent = ours ? answer.repopulateFields : undefined
  const [kept, keep] = useState(sent)
  if (sent && sent !== kept) keep(sent)
  return { refilled: sent ?? kept, refused: Boolean(ours) }
}
