import { useResolvedPath } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { ValidatedForm, createValidator } from 'remix-validated-form'
import { useIsomorphicLayoutEffect } from '../ui/scripts/isomorphic-layout-effect.ts'
import { ScopeField, useFirstScope } from '../ui/post-form.tsx'
import { useUnsaved } from '../ui/scripts/unsaved.ts'
import { ErrorSummary } from './error-summary.tsx'
import { FormId } from './form-id.ts'
import { RecoveredNotice } from './recovered-notice.tsx'
import { useOwnFormAnswer } from './saving/use-form-answer.ts'

type Values = Record<string, unknown>

/** Validator that accepts everything, because the server validates. */
const serverOnly = createValidator<Values>({
  validate: async (data) => ({ data, error: undefined }),
  validateField: async () => ({}),
})

/**
 * Form that posts, with its error summary at the top. Without scripts it is a plain form; after hydration it
 * submits without a reload and only once. The browser's own validation is off: its bubble would stop the form
 * before the specification's messages appear. `required` stays on the controls, because screen readers announce it.
 *
 * When an action answers with `formAnswer` it comes back filled, with and without scripts.
 *
 * `id` is unique on the page and constant: it tells which form an answer belongs to. With another `key`, when the
 * route shows another record, or after it was stored and its page stayed, the form starts again with its defaults:
 * the version that was stored, and no secret. Only the server validates, so the browser does not load the schema.
 */
export function Form(props: FormProps) {
  // Path of the route that renders the form: a dialog that opens over the form does not change it.
  const { pathname } = useResolvedPath('.')
  const [restart, setRestart] = useState<Restart>({ count: 0, focused: 0 })
  const onStored = useCallback((focused: number) => {
    setRestart(({ count }) => ({ count: count + 1, focused }))
  }, [])
  return (
    <OneForm
      key={`${pathname} ${restart.count}`}
      {...props}
      focused={restart.focused}
      onStored={onStored}
    />
  )
}

/** Number of restarts, and the place from the form's end of the control that had the focus then; 0 for none. */
type Restart = { count: number; focused: number }

type OneFormProps = FormProps & { focused: number; onStored: (focused: number) => void }

type FormProps = {
  id: string
  children: ReactNode
  action?: string
  method?: 'post' | 'get'
  defaultValues?: Values
  /** Form draft saved when the session ended; it replaces the defaults, and is announced. */
  recovered?: Values | null
  /** Message of the draft, where it is not the default one; a warning takes the focus. */
  recoveredWords?: string | { warning: string }
  /** Required for file fields. */
  encType?: 'multipart/form-data'
  replace?: boolean
  /** Accessible name of the form where no heading names it. */
  label?: string
  /** Called in the browser before valid data is sent. */
  onSent?: (data: Values) => void
  /**
   * False when typed input may be lost without a question, such as a password to sign in; 'address' where another
   * URL of the same page replaces the form.
   */
  asksBeforeLeaving?: boolean | 'address'
}

/** Ids of the forms on the page; empty on the server, where effects do not run. */
const present = new Set<string>()

/**
 * The library keeps a form's state by its id and removes it on unmount. Another form with that id in the same
 * commit would read the old defaults, which a `<select>` never updates: it is rendered in a second commit, before
 * the first paint.
 */
function OneForm(props: OneFormProps) {
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
  defaultValues,
  recovered: waiting,
  recoveredWords,
  encType,
  replace,
  label,
  onSent,
  asksBeforeLeaving = true,
  focused,
  onStored,
}: OneFormProps) {
  const recovered = waiting && isOf(waiting, id) ? waiting : null
  const form = useRef<HTMLFormElement>(null)
  const scope = useFirstScope()
  const { refilled, refused } = useRefilled(id)
  useUnsaved(form, {
    watched: asksBeforeLeaving !== false && method === 'post',
    leaving: asksBeforeLeaving === 'address' ? 'address' : 'page',
    filled: Boolean(refilled ?? recovered),
    refused,
    onStored: useCallback(() => {
      const elements = [...(form.current?.elements ?? [])]
      const at = elements.findIndex((element) => element === document.activeElement)
      onStored(at < 0 ? 0 : elements.length - at)
    }, [onStored]),
  })
  useEffect(() => {
    const control = [...(form.current?.elements ?? [])].at(-focused)
    if (focused > 0 && control instanceof HTMLElement) control.focus({ preventScroll: true })
  }, [focused])
  const values = refilled ?? recovered ?? defaultValues

  /** Prevents a second submission while the first one is pending, such as by pressing Enter again. */
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
        validator={serverOnly}
        defaultValues={values}
        replace={replace}
        preventScrollReset
        noValidate
        disableFocusOnError
        aria-label={label}
        onSubmit={onSent}
        onSubmitCapture={sendOnce}
      >
        {method === 'post' ? <ScopeField scope={scope} /> : null}
        {recovered && !refilled ? (
          <RecoveredNotice recovered={recovered} words={recoveredWords} />
        ) : null}
        <ErrorSummary />
        <div className="grid grid-cols-1 gap-4">{children}</div>
      </ValidatedForm>
    </FormId.Provider>
  )
}

/** True for the form that was sent, among several on the page; its id may end in a version. */
function isOf({ __rvfInternalFormId: sent }: Values, id: string): boolean {
  return typeof sent !== 'string' || sent === id || sent.startsWith(`${id}-`)
}

/**
 * Returns the submitted values after an action sent them back. The library uses them only until hydration and would
 * then reset untouched fields to their first values, so they are kept as defaults.
 */
function useRefilled(id: string) {
  const answer = useOwnFormAnswer(id)
  const sent = answer?.repopulateFields
  const [lastSent, keep] = useState(sent)
  if (sent && sent !== lastSent) keep(sent)
  return { refilled: sent ?? lastSent, refused: Boolean(answer) }
}
