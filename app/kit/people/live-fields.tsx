import { useState, useEffect } from 'react'
import { MobileField } from '../forms/phones/mobile-field.tsx'
import { EmailField, TextField } from '../forms/text-field.tsx'
import { FIELD_LABELS, TAKEN } from '#contract/platform/people/user-labels.ts'
import { findSuggestions, isTaken } from './questions.ts'

/**
 * Fields with live checks; the API validates the same on submission. `except` is the id of the edited user, whose
 * own value is allowed; `says` is the message of the form for a taken value.
 */

export function LiveEmailField({ except, says = TAKEN.email }: { except?: number; says?: string }) {
  const [typed, setTyped] = useState('')
  const latest = useLatest(
    typed,
    /.@./.test(typed) ? (email, signal) => isTaken({ email }, except, signal) : null,
  )
  const taken = latest?.typed === typed && latest.answer
  return (
    <EmailField
      name="email"
      label={FIELD_LABELS.email}
      required
      onValue={(value) => setTyped(value.trim())}
      problem={taken ? says : undefined}
    />
  )
}

export function LiveMobileField({
  except,
  says = TAKEN.mobile,
}: {
  except?: number
  says?: string
}) {
  const [typed, setTyped] = useState('')
  const latest = useLatest(typed, (mobile, signal) =>
    isTaken({ mobile: mobile.slice(0, 30) }, except, signal),
  )
  const taken = latest?.typed === typed && latest.answer
  return (
    <MobileField
      name="mobile"
      label={FIELD_LABELS.mobile}
      onValue={(mobile) => setTyped(mobile ?? '')}
      problem={taken ? says : undefined}
    />
  )
}

/** Free text field that suggests values used before. */
export function SuggestedField({
  name,
  label,
  maxLength,
}: {
  name: string
  label: string
  maxLength: number
}) {
  const [typed, setTyped] = useState('')
  const latest = useLatest(typed, (q, signal) => findSuggestions(name, q, signal))
  return (
    <TextField
      name={name}
      label={label}
      maxLength={maxLength}
      autoComplete="off"
      onValue={(value) => setTyped(value.trim())}
      suggestions={(latest?.answer ?? []).map((option) => option.label)}
    />
  )
}

const PAUSE_MS = 400

/**
 * Returns the latest answer for the typed text, with the text it belongs to; debounced. `ask` is null when nothing
 * should be asked. After a failure the previous answer stays.
 */
function useLatest<T>(
  typed: string,
  ask: ((typed: string, signal: AbortSignal) => Promise<T>) | null,
): { typed: string; answer: T } | null {
  const [latest, setLatest] = useState<{ typed: string; answer: T } | null>(null)
  const asks = ask !== null && typed !== ''
  useEffect(() => {
    if (!asks) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      ask(typed, abort.signal).then(
        (answer) => setLatest({ typed, answer }),
        () => {},
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
    // `ask` is a new function with the same meaning on each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [typed, asks])
  return latest
}
