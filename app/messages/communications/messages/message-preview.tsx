import { useEffect, useRef, useState, type ReactNode } from 'react'
import { asTemplateVariable } from '#contract/messages/message-text.ts'
import {
  fillMessage,
  MESSAGE_VARIABLES,
  missingValues,
  variablesIn,
} from '#contract/messages/message-variables.ts'
import { listed } from '#contract/platform/values/nouns.ts'
import { textValue, useFormField } from '#app/kit/forms/field.tsx'
import { Card } from '#app/kit/ui/page/card.tsx'
import { DOT, formatBytes } from '#app/kit/ui/format.ts'
import { Icon } from '#app/kit/ui/icon.tsx'
import { Attachment } from './attachment-view.tsx'
import { Bubble } from './bubble.tsx'
import type { Sample } from './sample.server.ts'

type Chosen = { name: string; size: number; picture: string | null }

/** Milliseconds without a key before the text is read again. */
const PAUSE = 150

/**
 * Preview of the message in the surrounding form: the posted values, and with scripts the current ones. Variables are
 * filled in for one person of the audience.
 */
export function MessagePreview({ sample }: { sample: Sample | null }) {
  const box = useRef<HTMLDivElement>(null)
  const body = textValue(useFormField('body').defaultValue)
  const key = textValue(useFormField('attachment').defaultValue)
  const name = textValue(useFormField('attachment_name').defaultValue)
  const { text: written, chosen, removed } = useWritten(box, body)
  const text = sample ? fillMessage(written, sample.values) : written
  const stored = key && name && !removed ? <Attachment of={{ key, name }} /> : null
  const file = chosen ? <ChosenFile of={chosen} /> : stored
  return (
    <div ref={box} className="min-w-0 lg:sticky lg:top-4">
      <Card title="Vista previa">
        <Bubble text={text} file={file} empty="Aquí se ve el mensaje como llega a WhatsApp." />
        <Flattened text={text} file={file} />
        <SampleNote text={written} sample={sample} />
      </Card>
    </div>
  )
}

/** Names the person whose values the preview shows, and what they lack. */
function SampleNote({ text, sample }: { text: string; sample: Sample | null }) {
  if (variablesIn(text).length === 0) return null
  const missing = sample ? missingValues(text, sample.values) : []
  const words = missing.map((name) => MESSAGE_VARIABLES[name].toLowerCase())
  return (
    <p className="mt-3 text-sm text-muted">
      {sample === null
        ? 'No hay a quién mostrar de ejemplo: los datos se ponen al enviar.'
        : missing.length > 0
          ? `Con los datos de ${sample.full_name}, a quien le falta ${listed(words)}: sin eso no se le envía.`
          : `Con los datos de ${sample.full_name}.`}
    </p>
  )
}

/** A template takes one line: users outside the 24-hour window get the text flattened. */
function Flattened({ text, file }: { text: string; file: ReactNode }) {
  const flat = asTemplateVariable(text)
  if (flat === text.trim()) return null
  return (
    <section className="mt-4">
      <h3 className="mb-1 text-sm text-muted">
        En la plantilla aprobada, en una sola línea: a quien no ha escrito en las últimas 24 horas
      </h3>
      <Bubble text={flat} file={file} empty="" />
    </section>
  )
}

function ChosenFile({ of: { name, size, picture } }: { of: Chosen }) {
  return picture ? (
    <img src={picture} alt={name} width={272} className="h-auto w-[272px] max-w-full rounded" />
  ) : (
    <p className="flex items-center gap-2">
      <Icon name="file" />
      <span className="min-w-0 break-words">
        {name}
        {DOT}
        {formatBytes(size)}
      </span>
    </p>
  )
}

function useWritten(box: { current: HTMLElement | null }, body: string) {
  const [written, setWritten] = useState<{ text: string; chosen: Chosen | null; removed: boolean }>(
    { text: body, chosen: null, removed: false },
  )
  useEffect(() => {
    const form = box.current?.closest('form')
    if (!form) return
    let picture: string | null = null
    let pause: ReturnType<typeof setTimeout> | undefined

    function read() {
      clearTimeout(pause)
      const data = new FormData(form!)
      const text = data.get('body')
      const file = data.get('attachment_file')
      const chosen = file instanceof File && file.name ? file : null
      if (picture) URL.revokeObjectURL(picture)
      picture = chosen?.type.startsWith('image/') ? URL.createObjectURL(chosen) : null
      setWritten({
        text: typeof text === 'string' ? text : '',
        chosen: chosen && { name: chosen.name, size: chosen.size, picture },
        removed: data.has('attachment_file_remove'),
      })
    }
    // Includes input from before hydration.
    read()
    const readSoon = () => {
      clearTimeout(pause)
      pause = setTimeout(read, PAUSE)
    }
    // A text has been read already; a preview that grows while a button is pressed would move it away.
    const onChange = (event: Event) => {
      if (!(event.target instanceof HTMLTextAreaElement)) read()
    }
    form.addEventListener('input', readSoon)
    form.addEventListener('change', onChange)
    return () => {
      clearTimeout(pause)
      form.removeEventListener('input', readSoon)
      form.removeEventListener('change', onChange)
      if (picture) URL.revokeObjectURL(picture)
    }
  }, [box])
  return written
}
