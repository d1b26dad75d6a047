import type { Activators, SensorProps } from '@dnd-kit/core'
import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

type Options = {
  /** An arrow was pressed; its code. */
  onArrow(code: string): void
}

const LETS_GO = new Set(['Space', 'Enter'])
/** Tab would leave what is in the hand somewhere: it is as good as Escape. */
const CANCELS = new Set(['Escape', 'Tab'])

/**
 * Lifts what its handle has the focus of, steps with the arrows, and lets go. dnd-kit's own sensor listens only
 * some time after the key that lifts, and what is typed until then is lost; keys that wait behind a slow drawing of
 * the page come before its time.
 */
export class KeyboardSensor {
  static activators: Activators<Options> = [
    {
      eventName: 'onKeyDown',
      handler: (event: ReactKeyboardEvent, _options, { active }) => {
        if (!LETS_GO.has(event.code) || event.target !== active.activatorNode.current) return false
        event.preventDefault()
        return true
      },
    },
  ]

  autoScrollEnabled = false
  readonly #props: SensorProps<Options>
  readonly #listening = new AbortController()

  constructor(props: SensorProps<Options>) {
    this.#props = props
    const { signal } = this.#listening
    const cancel = () => this.#finish(props.onCancel)
    document.addEventListener('keydown', (event) => this.#onKey(event), { signal })
    document.addEventListener('visibilitychange', cancel, { signal })
    window.addEventListener('resize', cancel, { signal })
    props.onStart({ x: 0, y: 0 })
  }

  #onKey(event: KeyboardEvent) {
    // The key that lifts is still on its way up to the document.
    if (event === this.#props.event) return
    if (event.code.startsWith('Arrow')) this.#props.options.onArrow(event.code)
    else if (LETS_GO.has(event.code)) this.#finish(this.#props.onEnd)
    else if (CANCELS.has(event.code)) this.#finish(this.#props.onCancel)
    else return
    event.preventDefault()
  }

  #finish(how: () => void) {
    this.#listening.abort()
    how()
  }
}
