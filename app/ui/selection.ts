import { useEffect, useState } from 'react'

/** The name under which the checkboxes of a table's rows post their ids. */
export const SELECTION_NAME = 'ids'

function boxesOf(formId: string): HTMLInputElement[] {
  const form = document.getElementById(formId)
  if (!(form instanceof HTMLFormElement)) return []
  return [...form.elements].filter(
    (element): element is HTMLInputElement =>
      element instanceof HTMLInputElement &&
      element.type === 'checkbox' &&
      element.name === SELECTION_NAME &&
      !element.disabled,
  )
}

/**
 * The page itself holds the selection: the checkboxes that belong to the form `formId`. This reads
 * how many there are and how many are ticked, and ticks them; no state is kept beside the DOM, so
 * nothing can disagree with what is posted. `rows` changes whenever other rows are shown.
 */
export function useSelection(formId: string, rows?: unknown) {
  const [state, setState] = useState({ selected: 0, onPage: 0 })

  useEffect(() => {
    let lastClicked: HTMLInputElement | null = null

    function read() {
      const boxes = boxesOf(formId)
      for (const box of boxes) box.closest('tr')?.toggleAttribute('data-selected', box.checked)
      setState({ selected: boxes.filter((box) => box.checked).length, onPage: boxes.length })
    }
    // Shift ticks the whole range, as in any mail program.
    function onClick(event: MouseEvent) {
      const boxes = boxesOf(formId)
      const box = boxes.find((candidate) => candidate === event.target)
      if (!box) return
      const from = lastClicked ? boxes.indexOf(lastClicked) : -1
      if (event.shiftKey && from >= 0) {
        const to = boxes.indexOf(box)
        for (const between of boxes.slice(Math.min(from, to), Math.max(from, to) + 1)) {
          between.checked = box.checked
        }
      }
      lastClicked = box
      read()
    }
    // A form's boxes are unticked only after its reset event has been dispatched.
    const onReset = () => setTimeout(read)

    read()
    document.addEventListener('change', read)
    document.addEventListener('click', onClick)
    document.addEventListener('reset', onReset)
    return () => {
      document.removeEventListener('change', read)
      document.removeEventListener('click', onClick)
      document.removeEventListener('reset', onReset)
    }
  }, [formId, rows])

  return {
    ...state,
    setAll(checked: boolean) {
      for (const box of boxesOf(formId)) box.checked = checked
      document.dispatchEvent(new Event('change'))
    },
  }
}
