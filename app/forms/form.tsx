import { useResolvedPath } from '@remix-run/react'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { ValidatedForm, createValidator, type Validator } from 'remix-validated-form'
import { useIsomorphicLayoutEffect } from '../ui/isomorphic-layout-effect.ts'
import { useUnsaved } from '../ui/unsaved.ts'
import { ErrorSummary } from './error-summary.tsx'
import { FormId } from './form-id.ts'
import { RecoveredNotice } from './recovered-notice.tsx'
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
 * `id` is unique on the page and constant: it tells which form an answer belongs to. Under another
 * `key`, or where the route shows another record, the form begins anew with its defaults. Without a
 * `validator` only the server validates, and the browser is spared the schema.
 */
export function Form(props: FormProps) {
  // Of the route that renders it: a dialog that opens over the form does not change it.
  const { pathname } = useResolvedPath('.')
  return <OneForm key={pathname} {...props} />
}

type FormProps = {
  id: string
  children: ReactNode
  action?: string
  method?: 'post' | 'get'
  validator?: Validator<Values>
  defaultValues?: Values
  /** What was typed before the session ended; it takes the place of the defaults, and is announced. */
  recovered?: Values | null
  /** What is said of that, where it is not the usual; a warning takes the focus. */
  recoveredWords?: string | { warning: string }
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
}

/** Ids of the forms that are in the page; none on the server, where no effects run. */
const present = new Set<string>()

/**
 * The library keeps a form's state by its id and removes it when the form is unmounted. Another one that
 * takes its place in the same commit would read the old defaults, which a `<select>` never lets go of: it
 * is rendered in a second commit, before anything is painted.
 */
function OneForm(props: FormProps) {
  const { id } = props
  const [replaces, setReplaces] = useState(() => present.has(id))
  useIsomorphicLayoutEffect(() => {
    present.add(id)
    setReplaces(false)
    return () => void present.delete(id)
  }, [id])
  return replaces ? null : <FilledForm {...props} />
}

function FilledForm({
  id,
  children,
  action,
  method = 'post',
  validator = serverOnly,
  defaultValues,
  recovered: waiting,
  recoveredWords,
  encType,
  replace,
  label,
  onSent,
  asksBeforeLeaving = true,
}: FormProps) {
  const recovered = waiting && isOf(waiting, id) ? waiting : null
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
          <RecoveredNotice recovered={recovered} words={recoveredWords} />
        ) : null}
        <ErrorSummary />
        <div className="grid grid-cols-1 gap-4">{children}</div>
      </ValidatedForm>
    </FormId.Provider>
  )
}

/** Of several forms of a page only the one that was sent; its id may have told of a version by then. */
function isOf({ __rvfInternalFormId: sent }: Values, id: string): boolean {
  return typeof sent !== 'string' || sent === id || sent.startsWith(`${id}-`)
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
