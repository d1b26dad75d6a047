import { useEffect, useRef, useState, type ReactNode } from 'react'
import { FileField } from '#app/kit/forms/files/file-field.tsx'
import { Form } from '#app/kit/forms/form.tsx'
import { SubmitButton } from '#app/kit/forms/submit-button.tsx'
import { DOT, formatBytes } from '#app/kit/ui/format.ts'
import { useHydrated } from '#app/kit/ui/scripts/hydrated.ts'
import { IconButton } from '#app/kit/ui/page/icon-button.tsx'
import { ProgressBar } from '#app/kit/ui/states/progress-bar.tsx'
import { useUploads, type Upload } from './use-uploads.ts'

export const UPLOAD_FORM = 'course-file'

/**
 * Upload of files. Without scripts a form with one file; with them several, selected or dropped
 * anywhere on the page, each with its progress.
 */
export function FileUpload({
  action,
  sendTo,
  accept,
  maxBytes,
  recovered,
  done,
}: {
  /** Address of the form. */
  action: string
  /** Address to which scripts post each file. */
  sendTo: string
  /** Accepted media types; '' for all types that a course may have. */
  accept: string
  maxBytes: number
  /** Form draft with the file that was selected before the session ended. */
  recovered?: Record<string, unknown> | null
  /** Renders the actions on an uploaded file. */
  done?: (stored: NonNullable<Upload['stored']>) => ReactNode
}) {
  const scripted = useHydrated()
  const { uploads, add, drop } = useUploads({ action: sendTo, maxBytes })
  const over = useDropOnPage(add)
  const field = useRef<HTMLDivElement>(null)
  function sendChosen() {
    const input = field.current?.querySelector<HTMLInputElement>('input[type="file"]')
    if (!input?.files?.length) return
    add([...input.files])
    // Clears the field for the next files; dispatches the event for its listeners.
    input.value = ''
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }
  // Sends files that were selected before hydration.
  useEffect(sendChosen, []) // oxlint-disable-line react/exhaustive-deps
  return (
    <section aria-label="Subir archivos" className="mb-4 max-w-text print:hidden">
      <div ref={field} onChange={sendChosen}>
        <Form
          id={UPLOAD_FORM}
          action={action}
          encType="multipart/form-data"
          asksBeforeLeaving={false}
          recovered={recovered}
        >
          <FileField
            name="file"
            label={scripted ? 'Subir archivos' : 'Subir un archivo'}
            accept={accept}
            multiple={scripted}
            help="Imágenes y SVG hasta 5 MB, sonido 20 MB, video 200 MB, fuentes 2 MB, documentos 16 MB."
          />
          <div className="js:hidden">
            <SubmitButton pending="Subiendo…">Subir</SubmitButton>
          </div>
        </Form>
      </div>
      {uploads.length > 0 ? (
        <ul className="mt-3 grid gap-3" aria-label="Archivos que se suben">
          {uploads.map((upload) => (
            <UploadLine key={upload.key} upload={upload} drop={() => drop(upload.key)}>
              {upload.stored ? done?.(upload.stored) : null}
            </UploadLine>
          ))}
        </ul>
      ) : null}
      <p role="status" className="sr-only">
        {saidOf(uploads)}
      </p>
      {over ? (
        <p className="pointer-events-none fixed inset-4 z-50 grid place-items-center rounded border-2 border-dashed border-accent bg-surface/90 text-xl font-semibold text-accent-text">
          Suelta los archivos para subirlos
        </p>
      ) : null}
    </section>
  )
}

function UploadLine({
  upload: { name, bytes, sent, state, message, stored },
  drop,
  children,
}: {
  upload: Upload
  drop: () => void
  children: ReactNode
}) {
  const under = state === 'sending' || state === 'waiting'
  return (
    <li className="flex items-center gap-3">
      <div className="min-w-0 flex-1 break-words">
        {under ? (
          <ProgressBar label={`${name}${DOT}${formatBytes(bytes)}`} value={sent} max={bytes || 1} />
        ) : (
          <p>
            <span className="font-medium">{stored?.name ?? name}</span>{' '}
            {state === 'failed' ? (
              <span role="alert" className="text-danger-text">
                {message}
              </span>
            ) : (
              <span className="text-success-text">Se subió.</span>
            )}
            {stored?.notes.map((note) => (
              <span key={note} className="block text-warning-text">
                {note}
              </span>
            ))}
          </p>
        )}
      </div>
      {children}
      <IconButton
        icon="x"
        label={under ? `Cancelar la subida de ${name}` : `Quitar de la vista: ${name}`}
        onClick={drop}
      />
    </li>
  )
}

/** Returns the finished uploads, for screen readers. */
function saidOf(uploads: readonly Upload[]): string {
  const done = uploads.filter(({ state }) => state === 'done')
  if (done.length === 0) return ''
  const notes = done.flatMap(({ stored }) => stored!.notes)
  return [`Se subió ${done.map(({ stored }) => stored!.name).join(', ')}.`, ...notes].join(' ')
}

/** Accepts files dropped anywhere; returns true while files are dragged over the page. */
function useDropOnPage(add: (files: readonly File[]) => void): boolean {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const holds = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
    const hold = (event: DragEvent) => {
      if (!holds(event)) return
      event.preventDefault()
      setOver(true)
    }
    // Fires also when the pointer enters an element of the page; null: it left the window.
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!holds(event)) return
      event.preventDefault()
      setOver(false)
      add([...(event.dataTransfer?.files ?? [])])
    }
    window.addEventListener('dragover', hold)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', hold)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  })
  return over
}
