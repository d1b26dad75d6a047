import { Card } from '#app/kit/ui/page/card.tsx'
import { Link } from '#app/kit/ui/link.tsx'
import { Tag, type Tone } from '#app/kit/ui/states/tag.tsx'
import { FirstOf } from '../files/first-of.tsx'
import type { ChangeGroup, ChangeLine, FieldChange, TextPart } from './publication-lines.ts'

const TONES: Record<ChangeLine['kind'], Tone> = {
  added: 'success',
  removed: 'danger',
  changed: 'info',
  moved: 'neutral',
}

/** Differences between the draft and the last version, by section. */
export function PublicationChanges({
  groups,
  all,
}: {
  groups: readonly ChangeGroup[]
  /** Contents of a first version, as text; else null. */
  all: string | null
}) {
  if (groups.length === 0)
    return (
      <Card title="Qué se publica">
        <p>Es la primera versión: {all ?? 'el tema del curso'}.</p>
      </Card>
    )
  return (
    <Card title="Qué cambia" flush>
      {groups.map(({ title, lines }, at) => (
        <section key={at} className="border-b border-line last:border-0">
          <h3 className="break-words px-4 pb-1 pt-3 text-sm font-medium text-muted">{title}</h3>
          <FirstOf
            rows={lines}
            draw={(line, place) => (
              <li
                key={place}
                className="flex flex-wrap items-baseline gap-x-2 gap-y-1 px-4 py-2 last:pb-3"
              >
                <Tag tone={TONES[line.kind]}>{line.what}</Tag>
                <span className="min-w-0 flex-1 break-words">
                  {line.to ? (
                    <Link to={line.to} className="text-accent-text hover:underline">
                      {line.title}
                    </Link>
                  ) : (
                    line.title
                  )}
                  {line.along ? <span className="text-muted"> con {line.along}</span> : null}
                </span>
                {line.fields.length > 0 ? <Fields line={line} /> : null}
              </li>
            )}
          />
        </section>
      ))}
    </Card>
  )
}

/** Fields of a change: shown where something changed, and to be opened for a new or deleted element. */
function Fields({ line: { kind, fields } }: { line: ChangeLine }) {
  if (kind === 'changed' || kind === 'moved')
    return (
      <div className="basis-full">
        <FieldChanges fields={fields} />
      </div>
    )
  return (
    <details className="basis-full">
      <summary className="w-max cursor-pointer py-0.5 text-sm text-accent-text hover:underline">
        {kind === 'added' ? 'Ver lo que tiene' : 'Ver lo que tenía'}
      </summary>
      <FieldChanges fields={fields} />
    </details>
  )
}

/** Old and new value of each field, one below the other; changed words of long texts are marked. */
function FieldChanges({ fields }: { fields: readonly FieldChange[] }) {
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
