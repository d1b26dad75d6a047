import type { FieldChange, TextPart } from './publication-lines.ts'

/** Old and new value of each field, one below the other; changed words of long texts are marked. */
export function FieldChanges({ fields }: { fields: readonly FieldChange[] }) {
  return (
    <dl className="grid grid-cols-1 gap-2 text-sm">
      {fields.map(({ label, before, after }) => (
        <div
          key={label}
          className="grid grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-[144px_minmax(0,1fr)_minmax(0,1fr)]"
        >
          <dt className="break-words text-muted">{label}</dt>
          <Side title="Antes" parts={before} look="bg-danger-soft line-through" />
          <Side title="Ahora" parts={after} look="bg-success-soft underline" />
        </div>
      ))}
    </dl>
  )
}

function Side({ title, parts, look }: { title: string; parts: readonly TextPart[]; look: string }) {
  return (
    <dd className="min-w-0 whitespace-pre-line break-words border-l-2 border-line pl-2">
      <span className="block text-sm text-muted">{title}</span>
      {parts.length === 0 ? <span className="text-muted">Sin dato</span> : null}
      {parts.map(({ text, mark }, at) =>
        mark ? (
          <mark key={at} className={`rounded-sm text-ink ${look}`}>
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </dd>
  )
}
