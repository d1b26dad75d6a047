import { useId } from 'react'
import type { ImportedContent } from '#contract/courses/design/content-imports.ts'
import { templateOf } from '#contract/courses/course-templates/catalogue.ts'
import { DOT } from '#app/kit/ui/format.ts'
import { Icon } from '#app/kit/ui/icon.tsx'
import { Tag } from '#app/kit/ui/states/tag.tsx'

const BOX = 'mt-0.5 h-4 w-4 shrink-0 cursor-pointer accent-accent'

/** One content of a file: its box, template, text, options and pictures, and what differs from the file. */
export function ImportedContentRow({
  content,
  line,
  picture,
  chosen,
}: {
  content: ImportedContent
  line: string
  picture: (number: number) => string
  chosen: boolean
}) {
  const id = useId()
  const { number, title, extended_props: props, options, notes } = content
  const template = templateOf(content.content_template)
  return (
    <li className="outline-item flex gap-3 px-4 py-3">
      <input
        id={id}
        type="checkbox"
        name="contents"
        value={number}
        defaultChecked={chosen}
        className={BOX}
      />
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="block cursor-pointer break-words font-medium">
          {title}
        </label>
        <p className="text-sm text-muted">
          {template?.title}
          {DOT}
          {line} {content.line}
          {content.points > 0 ? `${DOT}${content.points} puntos` : null}
        </p>
        <Written text={props['text']} />
        <Written text={props['phrase']} />
        <Written text={props['text2']} />
        <Written text={linkOf(props)} />
        {options.length > 0 ? <Options options={options} /> : null}
        {content.pictures.length > 0 ? (
          <p className="mt-2 flex flex-wrap gap-2">
            {content.pictures.map((each) => (
              <img
                key={each}
                src={picture(each)}
                alt={typeof props['description'] === 'string' ? props['description'] : ''}
                loading="lazy"
                className="h-24 max-w-full rounded border border-line bg-sunken object-contain"
              />
            ))}
          </p>
        ) : null}
        {typeof props['help_text'] === 'string' ? (
          <p className="mt-1 whitespace-pre-line break-words text-sm text-muted">
            {props['hide_help_text'] ? 'Ayuda oculta: ' : 'Ayuda: '}
            {props['help_text']}
          </p>
        ) : null}
        {notes.length > 0 ? (
          <ul className="mt-2 grid gap-1 text-sm text-warning-text">
            {notes.map((note) => (
              <li key={note} className="flex items-start gap-1">
                <span className="mt-0.5">
                  <Icon name="warning" />
                </span>
                <span className="min-w-0 break-words">{note}</span>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </li>
  )
}

function Written({ text }: { text: unknown }) {
  if (typeof text !== 'string' || text === '') return null
  return <p className="mt-1 whitespace-pre-line break-words">{text}</p>
}

function linkOf({ link }: ImportedContent['extended_props']): string | null {
  const { url } = (link ?? {}) as { url?: string }
  return url ? `Enlace: ${url}` : null
}

function Options({ options }: Pick<ImportedContent, 'options'>) {
  return (
    <ol className="mt-2 grid list-decimal gap-1 pl-6">
      {options.map(({ text, description, value }, at) => (
        <li key={at}>
          <span className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 break-words">
              {text}
              {description ? ` → ${description}` : null}
            </span>
            {value === 1 ? <Tag tone="success">Correcta</Tag> : null}
          </span>
        </li>
      ))}
    </ol>
  )
}
