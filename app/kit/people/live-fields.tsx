import { useState } from 'react'
import { MobileField } from '../forms/mobile-field.tsx'
import { EmailField, TextField } from '../forms/text-field.tsx'
import { FIELD_LABELS, TAKEN } from '#contract/platform/user-labels.ts'
import { useLatest } from './live.ts'
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
