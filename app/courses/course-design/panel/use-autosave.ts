import { useFetcher } from '@remix-run/react'
import { useCallback, useEffect, useMemo, useRef, useState, type FormEvent } from 'react'
import type { Field } from '#contract/courses/course-templates/template.ts'
import { flushSync } from 'react-dom'
import { submitRetry } from '#app/kit/ui/scripts/submit-retry.ts'
import { markSaved, markSaving } from '#app/kit/ui/scripts/unsaved.ts'
import { AUTOSAVE, type Autosaved, type NotAutosaved } from './autosave.ts'
import type { OrphanText } from '../tree/orphan-text.ts'
import type { saveItem } from './item-form.server.ts'
import { useNoAnswer } from './use-no-answer.ts'
import { readField } from '#contract/courses/design/course-values.ts'
import { textValue } from '#app/kit/forms/field.tsx'
import { isOptions, typedValue } from './item-fields.ts'
import { CORRECT, postedRows, readOptionRows } from '../options/option-rows.ts'

/** Time without typing after which the panel is saved. */
const DELAY_MS = 1_000

type Panel = {
  item: string
  action: string
  fields: readonly Field[]
  form: HTMLFormElement
  onSaved: (saved: Autosaved) => void
}

/** Panel as it was when it was to be saved; its form may be gone when the answer arrives. */
type Snapshot = Panel & { data: FormData; edit: number }

/** `offline`: what was typed is kept in the page and sent again. */
export type AutosaveStatus = 'saving' | 'saved' | 'offline' | { problem: string } | null

/** Status of the panel of one item. */
type ItemStatus = { item: string; status: AutosaveStatus }

type Answer = {
  autosaved?: Autosaved | undefined
  notAutosaved?: NotAutosaved | undefined
  lost?: readonly OrphanText[] | undefined
}

/** Texts that were not stored after their panel was left, and the reason. */
type Lost = { texts: readonly OrphanText[]; reason?: string | undefined }

const NONE: Lost = { texts: [] }
const NO_ANSWER: Answer = {}

/**
 * Saves the property panel while it is edited: a moment after the last change, and when the focus
 * leaves it. Saves are sent one after another. A conflict submits the form, which shows it; a panel
 * that was left meanwhile gives its texts back in `lost`. Without an answer nothing is asked: the
 * same is sent again until there is one, and then what was typed meanwhile.
 */
export function useAutosave() {
  const { submit, state, data } = useFetcher<typeof saveItem>({ key: 'item-autosave' })
  const answer = answerOf(data)
  const [itemStatus, show] = useState<ItemStatus | null>(null)
  const [lost, setLost] = useState<Lost>(NONE)
  const now = useRef<{
    panel: Panel | null
    timer: number
    edit: number
    sent: Snapshot | null
    queued: Snapshot | null
    /** Status while what was sent waits for an answer; null when it does not. */
    waiting: AutosaveStatus
    /** Form that was submitted while the panel was being saved. */
    held: { form: HTMLFormElement; button: HTMLElement | null } | null
  }>({ panel: null, timer: 0, edit: 0, sent: null, queued: null, waiting: null, held: null })

  const send = useCallback(
    (snapshot: Snapshot) => {
      now.current.sent = snapshot
      const { item, data: form, action } = snapshot
      show({ item, status: 'saving' })
      form.set(AUTOSAVE, 'true')
      submit(form, { method: 'post', action, encType: 'multipart/form-data' })
    },
    [submit],
  )

  const flush = useCallback(() => {
    const { panel, timer, edit, sent } = now.current
    if (timer === 0 || !panel?.form.isConnected) return
    clearTimeout(timer)
    now.current.timer = 0
    const form = new FormData(panel.form)
    const problem = firstProblem(panel.fields, form)
    if (problem !== null) {
      show({ item: panel.item, status: { problem } })
      return
    }
    // A file is stored by the form itself, which shows it afterwards.
    if ([...form.values()].some((value) => value instanceof File && value.size > 0)) {
      panel.form.requestSubmit()
      return
    }
    markSaving(panel.form)
    const snapshot = { ...panel, data: form, edit }
    if (sent) now.current.queued = snapshot
    else send(snapshot)
  }, [send])

  const onWait = useCallback((refusal: string | null) => {
    const { sent } = now.current
    if (!sent) return
    markSaved(sent.form, false)
    now.current.waiting = refusal === null ? 'offline' : { problem: refusal }
    show({ item: sent.item, status: now.current.waiting })
  }, [])
  useNoAnswer(onWait)

  const onAnswer = useCallback(
    (sent: Snapshot, answer: Answer) => {
      const { queued, held, edit } = now.current
      Object.assign(now.current, { sent: null, queued: null, waiting: null, held: null })
      const { autosaved, notAutosaved } = submitRetry.wasCancelled() ? NO_ANSWER : answer
      // The form's version and ids are those of the answer before it is compared.
      if (autosaved) flushSync(() => sent.onSaved(autosaved))
      if (queued && autosaved) {
        now.current.held = held
        send(
          queued.item === sent.item
            ? { ...queued, data: withSaved(queued.data, autosaved) }
            : queued,
        )
        return
      }
      const isUnchanged = Boolean(autosaved) && edit === sent.edit
      markSaved(sent.form, isUnchanged)
      const status = (now: AutosaveStatus) => show({ item: sent.item, status: now })
      if (autosaved) status(isUnchanged ? 'saved' : 'saving')
      else if (!sent.form.isConnected)
        setLost(
          notAutosaved
            ? { texts: notAutosaved.lost, reason: notAutosaved.message }
            : { texts: answer.lost ?? [] },
        )
      else if (notAutosaved?.status !== 409)
        status({ problem: notAutosaved?.message ?? 'no hubo respuesta' })
      else if (held?.form !== sent.form) sent.form.requestSubmit()
      // Another form waits for changes that are stored.
      if (held?.form.isConnected && (autosaved || held.form === sent.form))
        held.form.requestSubmit(held.button)
    },
    [send],
  )

  useEffect(() => {
    const { sent } = now.current
    if (state !== 'idle' || !sent) return
    const timer = setTimeout(() => onAnswer(sent, answerOf(data)))
    return () => clearTimeout(timer)
  }, [state, data, onAnswer])

  const panel = useMemo(
    () => ({
      /** Handles a change of the form. */
      touch(changed: Panel) {
        clearTimeout(now.current.timer)
        now.current.panel = changed
        now.current.edit += 1
        now.current.timer = window.setTimeout(flush, DELAY_MS)
        show({ item: changed.item, status: now.current.waiting ?? 'saving' })
      },
      flush,
      /**
       * Holds a form of the editor back until what is typed is stored, on which it is based. The
       * panel's own form stores it by itself.
       */
      hold(event: FormEvent<HTMLElement>) {
        const form = event.target
        if (!(form instanceof HTMLFormElement)) return
        if (form === now.current.panel?.form) {
          clearTimeout(now.current.timer)
          now.current.timer = 0
        } else flush()
        if (!now.current.sent) return
        event.preventDefault()
        event.stopPropagation()
        const { submitter } = event.nativeEvent as SubmitEvent
        now.current.held = { form, button: submitter }
      },
    }),
    [flush],
  )
  return { panel, itemStatus, lost, version: answer.autosaved?.version }
}

/** Returns the parts of an answer that are about an autosave. */
function answerOf(data: ReturnType<typeof useFetcher<typeof saveItem>>['data']): Answer {
  const isOurs = data && ('autosaved' in data || 'notAutosaved' in data || 'lost' in data)
  return isOurs ? data : NO_ANSWER
}

export type PanelAutosave = ReturnType<typeof useAutosave>['panel']

/** Values of the panel's form in the browser. */

/** Returns the first problem of the typed values; null when all can be stored. */
function firstProblem(fields: readonly Field[], form: FormData): string | null {
  for (const field of fields) {
    if (field.editor === 'boolean' || field.editor === 'time') continue
    const read = isOptions(field)
      ? readOptionRows(field, postedRows(form, field, {}))
      : readField(field, typedValue(field, textValue(form.get(field.path))))
    if ('message' in read) return read.message
  }
  return null
}

/** Returns the form based on the version that was stored meanwhile. */
function withSaved(form: FormData, { version, loaded, ids }: Autosaved): FormData {
  const based = new FormData()
  for (const [name, value] of form) {
    const isId = name === CORRECT || /^options-\d+-id$/.test(name)
    based.append(name, isId && typeof value === 'string' ? (ids[value] ?? value) : value)
  }
  based.set('version', String(version))
  based.set('loaded', loaded)
  return based
}
