import { useId } from 'react'
import { CONTROL } from '#app/kit/forms/field.tsx'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import type { OrphanText } from './orphan-text.ts'

/** Texts typed for an element that another user deleted, if any, so that they can be copied. */
export function OrphanTexts({
  texts,
  reason = 'Lo que editabas ya no está en el curso: alguien lo eliminó.',
}: {
  texts: readonly OrphanText[]
  reason?: string | undefined
}) {
  const id = useId()
  if (texts.length === 0) return null
  return (
    <section aria-label="Lo que escribiste" className="mb-6 grid gap-3">
      <Alert tone="warning" title={reason}>
        Esto es lo que escribiste, y no se ha guardado: cópialo si lo necesitas en otro lugar.
      </Alert>
      {texts.map(({ label, text }, at) => (
        <div key={label}>
          <label htmlFor={`${id}-${at}`} className="mb-1 block font-medium">
            {label}
          </label>
          <textarea
            id={`${id}-${at}`}
            readOnly
            rows={Math.min(8, text.split('\n').length + 1)}
            value={text}
            className={`${CONTROL} h-auto resize-y py-2`}
          />
        </div>
      ))}
    </section>
  )
}
