import { useState, type ReactNode } from 'react'
import { Alert } from '../states/alert.tsx'
import { buttonClass, type ButtonVariant } from '../button.tsx'
import { useHydrated } from '../scripts/hydrated.ts'
import { Icon } from '../icon.tsx'
import { makePasskey, passkeyProblem, signWithPasskey, usePasskeys } from './passkey.ts'

/**
 * Button that asks the browser for a passkey. It is there only where the browser has passkeys; what stands in for it
 * elsewhere is the page's.
 */
export function PasskeyButton({
  children,
  creates = false,
  variant = 'secondary',
  options,
  onDone,
  wide = false,
}: {
  /** Label, an infinitive. */
  children: ReactNode
  /** True to make a passkey, false to sign with one. */
  creates?: boolean
  variant?: ButtonVariant
  /** Returns the options of the server, or throws an error whose message is shown. */
  options: (form: HTMLFormElement | null) => Promise<object> | object
  /** Called with the answer, as text for a form. */
  onDone: (passkey: string, form: HTMLFormElement | null) => void
  /** True for the width of the form. */
  wide?: boolean
}) {
  const hydrated = useHydrated()
  const available = usePasskeys()
  const [waiting, setWaiting] = useState(false)
  const [problem, setProblem] = useState('')
  // Its place is kept until then: a card in the middle of the page would move under the pointer.
  if (!hydrated) return wide ? <div aria-hidden="true" className="h-10 nojs:hidden" /> : null
  if (!available) return null

  async function ask(form: HTMLFormElement | null) {
    setWaiting(true)
    setProblem('')
    try {
      const given = await options(form)
      onDone(await (creates ? makePasskey(given) : signWithPasskey(given)), form)
    } catch (error) {
      setProblem(passkeyProblem(error))
    } finally {
      setWaiting(false)
    }
  }

  return (
    <>
      <button
        type="button"
        aria-disabled={waiting || undefined}
        onClick={(event) => {
          if (!waiting) void ask(event.currentTarget.form)
        }}
        className={`${buttonClass(variant, wide ? 'lg' : 'md')} ${wide ? 'w-full' : ''}`}
      >
        <Icon name="key" />
        {waiting ? 'Esperando la llave de acceso…' : children}
      </button>
      {problem ? <Alert tone="danger">{problem}</Alert> : null}
    </>
  )
}
