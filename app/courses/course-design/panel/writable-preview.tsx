import { useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { fieldId } from '#app/kit/forms/paths.ts'
import { PANEL } from './panel-id.ts'

type Editing = { path: string; control: PanelControl; before: string; look: Look }

/** Place and font of a text, so that what is written stands where it is shown. */
type Look = { top: number; left: number; width: number; height: number; style: React.CSSProperties }

/**
 * Makes the texts of the preview editable where they are shown: a click or Enter opens a field over the text, which
 * writes into the control of the property panel. Panel, preview and autosave follow as if it was typed there.
 */
export default function WritablePreview({
  frame,
  onLeave,
}: {
  /** Frame of the screen, which the field is drawn into. */
  frame: HTMLElement
  onLeave: () => void
}) {
  const [editing, setEditing] = useState<Editing | null>(null)
  const opened = useRef<HTMLElement | null>(null)

  // Marks the texts after each drawing of the screen.
  useEffect(() => {
    for (const element of frame.querySelectorAll('[data-writes]:not([data-field])')) unmark(element)
    for (const element of frame.querySelectorAll<HTMLElement>('[data-field]:not([data-writes])')) {
      if (!controlOf(element.dataset['field'])) continue
      element.dataset['writes'] = ''
      element.tabIndex = 0
      // A list and its parts keep their own role.
      if (!element.matches('ul, li, dt')) element.setAttribute('role', 'button')
      element.setAttribute('aria-description', 'Escribir aquí')
    }
  })

  useEffect(() => {
    function open(target: EventTarget | null): boolean {
      const element =
        target instanceof Element ? target.closest<HTMLElement>('[data-writes]') : null
      const path = element?.dataset['field']
      const control = controlOf(path)
      if (!element || path === undefined || !control) return false
      opened.current = element
      setEditing({ path, control, before: control.value, look: lookOf(element, frame) })
      return true
    }
    const onClick = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('a[href], summary, video, audio'))
        return
      if (open(event.target)) event.preventDefault()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      if (event.target instanceof HTMLElement && event.target.dataset['writes'] === undefined)
        return
      if (open(event.target)) event.preventDefault()
    }
    frame.addEventListener('click', onClick)
    frame.addEventListener('keydown', onKey)
    return () => {
      frame.removeEventListener('click', onClick)
      frame.removeEventListener('keydown', onKey)
    }
  }, [frame])

  const close = useCallback(
    (focuses: boolean) => {
      setEditing(null)
      onLeave()
      // The text may have been drawn anew.
      const element = opened.current
      if (focuses) (element?.isConnected ? element : frame).focus({ preventScroll: true })
    },
    [frame, onLeave],
  )

  return editing ? createPortal(<InPlace editing={editing} onClose={close} />, frame) : null
}

function unmark(element: Element): void {
  for (const name of ['data-writes', 'tabindex', 'role', 'aria-description'])
    element.removeAttribute(name)
}

/** Field over a text. Enter ends it where the panel has one line, Ctrl and Enter elsewhere; Escape takes it back. */
function InPlace({ editing, onClose }: { editing: Editing; onClose: (focuses: boolean) => void }) {
  const { path, before, look } = editing
  const box = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(before)
  useEffect(() => {
    const area = box.current!
    area.focus({ preventScroll: true })
    area.select()
  }, [])
  useEffect(() => {
    const area = box.current!
    area.style.height = '0'
    area.style.height = `${Math.max(area.scrollHeight, look.height)}px`
  }, [text, look.height])
  const put = (value: string) => {
    setText(value)
    const control = controlOf(path)
    if (control) write(control, value)
  }
  return (
    <textarea
      ref={box}
      rows={1}
      value={text}
      maxLength={editing.control.maxLength > 0 ? editing.control.maxLength : undefined}
      aria-label={editing.control.labels?.[0]?.textContent.trim() || 'Texto'}
      className="preview-writing"
      style={{ ...look.style, top: look.top, left: look.left, width: look.width }}
      onChange={({ currentTarget }) => put(currentTarget.value)}
      onBlur={() => onClose(false)}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') put(before)
        const isEnd =
          event.key === 'Escape' ||
          (event.key === 'Enter' &&
            (editing.control instanceof HTMLInputElement || event.ctrlKey || event.metaKey))
        if (!isEnd) return
        event.preventDefault()
        onClose(true)
      }}
    />
  )
}

function lookOf(element: HTMLElement, frame: HTMLElement): Look {
  const [at, around] = [element.getBoundingClientRect(), frame.getBoundingClientRect()]
  const { font, letterSpacing, textAlign, color } = getComputedStyle(element)
  return {
    top: at.top - around.top + frame.scrollTop - frame.clientTop,
    left: at.left - around.left - frame.clientLeft,
    width: Math.max(at.width, 80),
    height: at.height,
    style: {
      font,
      letterSpacing,
      textAlign: textAlign as React.CSSProperties['textAlign'],
      color,
      backgroundColor: backgroundOf(element, frame),
    },
  }
}

/** Returns the colour behind an element. */
function backgroundOf(element: Element, frame: Element): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at)
    if (!/^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor)) return backgroundColor
    if (at === frame) break
  }
  return getComputedStyle(frame).getPropertyValue('--theme-background-color') || 'white'
}

type PanelControl = HTMLInputElement | HTMLTextAreaElement

/** Returns the control of a field's path in the property panel; null when the panel does not show it. */
function controlOf(path: string | undefined): PanelControl | null {
  const form = document.querySelector<HTMLFormElement>(`#${PANEL} form[enctype]`)
  if (path === undefined || !form) return null
  const found = document.getElementById(fieldId(form.id, path))
  const isText = found instanceof HTMLTextAreaElement || found instanceof HTMLInputElement
  return isText && !found.disabled ? found : null
}

/** Sets the value of a control as if it was typed. */
function write(control: PanelControl, value: string): void {
  // React keeps the last value that it has set and ignores an event that does not change it.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')!
  set!.call(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}
