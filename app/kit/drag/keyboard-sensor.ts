import type { Activators, SensorProps } from '@dnd-kit/core'
import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

type Options = {
  /** Called with the code of a pressed arrow key. */
  onArrow(code: string): void
}

const LETS_GO = new Set(['Space', 'Enter'])
/** Keys that cancel the drag; Tab would leave it unfinished. */
const CANCELS = new Set(['Escape', 'Tab'])

/**
 * Keyboard sensor: lifts the row of the focused handle, moves it by the arrows, and drops it. dnd-kit's own sensor
 * starts to listen some time after the key that lifts and misses keys typed until then, such as those that queue
 * while the page is slow to render.
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
    // The keydown that lifts still bubbles to the document.
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
