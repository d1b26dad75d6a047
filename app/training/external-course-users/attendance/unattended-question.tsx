import { useRef, type ReactNode } from 'react'
import { counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { DefaultButton } from '#app/kit/forms/choices/multi-lookup-field.tsx'
import { FieldLink } from '#app/kit/forms/error-summary.tsx'
import { SubmitButton } from '#app/kit/forms/submit-button.tsx'
import { FirstItems } from '#app/kit/ui/scripts/first-items.tsx'
import { useIsomorphicLayoutEffect } from '#app/kit/ui/scripts/isomorphic-layout-effect.ts'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { SURE } from './sure.ts'

/**
 * Question of a form that would store people as approved without having attended. It stands in the form, which came
 * back as it was sent: 'Guardar así' posts what was asked about, and saving again asks about what is left.
 */
export function UnattendedQuestion({
  count,
  name,
  sure,
  corrections,
}: {
  count: number
  /** Name of the only one. */
  name?: string | undefined
  /** Value that 'Guardar así' posts. */
  sure: string
  /** Fields that correct it. */
  corrections: { field: string; label: ReactNode }[]
}) {
  const box = useRef<HTMLDivElement>(null)
  useIsomorphicLayoutEffect(() => box.current?.focus(), [sure])
  const asks = name
    ? `¿${name} aprobó sin asistir?`
    : count === 1
      ? '¿1 usuario aprobó sin asistir?'
      : `¿${counted(count, NOUNS.user)} aprobaron sin asistir?`
  return (
    <div ref={box} tabIndex={-1} autoFocus>
      <DefaultButton />
      <Alert
        tone="warning"
        title={asks}
        action={
          <SubmitButton variant="secondary" name={SURE} value={sure}>
            Guardar así
          </SubmitButton>
        }
      >
        Nada se ha guardado todavía. Guárdalo así o corrígelo y guarda:
        <FirstItems
          items={corrections.map(({ field, label }) => (
            <FieldLink key={field} name={field}>
              {label}
            </FieldLink>
          ))}
        />
      </Alert>
    </div>
  )
}
