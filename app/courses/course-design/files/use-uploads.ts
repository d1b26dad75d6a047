import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { formatBytes } from '#app/kit/ui/format.ts'
import { useFirstScope } from '#app/kit/ui/post-form.tsx'
import { FORM_SCOPE } from '#app/kit/urls/form-scope.ts'
import type { Uploaded } from './file-uploads.ts'

export type Upload = {
  key: number
  name: string
  bytes: number
  sent: number
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** Error message. */
  message?: string
  /** Name in the course, media type, and differences from the upload. */
  stored?: { name: string; type: string; notes: readonly string[] }
}

const NO_ANSWER = 'No se pudo subir. Revisa tu conexión e inténtalo de nuevo.'
const NO_SESSION = 'No se pudo subir. Recarga la página e inténtalo de nuevo.'

/**
 * Uploads files one after the other, since the API takes one per request, with their progress.
 * Revalidates the page after the last one.
 * @param to.action address to post to.
 * @param to.maxBytes maximum size; larger files are not sent.
 */
export function useUploads({ action, maxBytes }: { action: string; maxBytes: number }) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const { revalidate } = useRevalidator()
  const waiting = useRef<{ key: number; file: File }[]>([])
  const running = useRef<{ key: number; request: XMLHttpRequest } | null>(null)
  const keys = useRef(0)
  const scope = useFirstScope()

  const change = (key: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)))

  function next() {
    const one = waiting.current.shift()
    if (!one) {
      running.current = null
      revalidate()
      return
    }
    const { key, file } = one
    const request = new XMLHttpRequest()
    running.current = { key, request }
    change(key, { state: 'sending' })
    request.upload.onprogress = ({ loaded }) => change(key, { sent: Math.min(loaded, file.size) })
    request.onloadend = () => {
      change(key, request.status === 0 ? failed(NO_ANSWER) : answered(request))
      next()
    }
    request.onabort = () => setUploads((all) => all.filter((given) => given.key !== key))
    const form = new FormData()
    form.set(FORM_SCOPE, scope)
    form.set('file', file)
    request.open('POST', action)
    request.setRequestHeader('accept', 'application/json')
    request.send(form)
  }

  function add(files: readonly File[]) {
    const added = files.map((file) => {
      const key = ++keys.current
      const upload = { key, name: file.name, bytes: file.size, sent: 0 }
      if (file.size > maxBytes)
        return { ...upload, ...failed(`El archivo supera el máximo de ${formatBytes(maxBytes)}`) }
      waiting.current.push({ key, file })
      return { ...upload, state: 'waiting' as const }
    })
    setUploads((all) => [...all.filter(({ state }) => state !== 'done'), ...added])
    if (!running.current) next()
  }

  /** Cancels an upload, or removes its finished row. */
  function drop(key: number) {
    waiting.current = waiting.current.filter((one) => one.key !== key)
    setUploads((all) => all.filter((one) => one.key !== key))
    if (running.current?.key === key) running.current.request.abort()
  }

  useEffect(
    () => () => {
      waiting.current = []
      running.current?.request.abort()
    },
    [],
  )
  const busy = uploads.some(({ state }) => state === 'waiting' || state === 'sending')
  useEffect(() => {
    if (!busy) return
    const warn = (event: BeforeUnloadEvent) => {
      event.preventDefault()
      // Chromium before 119 requires this.
      Object.assign(event, { returnValue: true })
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [busy])
  return { uploads, add, drop }
}

const failed = (message: string) => ({ state: 'failed' as const, message })

function answered({ responseText }: XMLHttpRequest): Partial<Upload> {
  const answer = read(responseText)
  if (answer && 'refused' in answer) return failed(answer.refused)
  return answer ? { state: 'done', stored: answer } : failed(NO_SESSION)
}

/** Parses a response; null when it is not ours, such as the sign-in page. */
function read(text: string): Uploaded | null {
  try {
    const answer = JSON.parse(text) as Partial<
      { name: string; type: string; notes: string[] } & { refused: string; message: string }
    >
    const refused = answer.refused ?? answer.message
    if (typeof refused === 'string') return { refused }
    const { name, type, notes = [] } = answer
    return typeof name === 'string' && typeof type === 'string' ? { name, type, notes } : null
  } catch {
    return null
  }
}
