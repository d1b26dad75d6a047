import type { ServerResponse } from 'node:http'

/**
 * Returns a function that waits until a response whose buffer is full takes more, or has closed. All waits share one
 * listener: compression adds listeners for 'drain' to its own stream, from which the response cannot remove them, so
 * that a listener for each wait would stay and be called until the end of the response.
 */
export function drainOf(response: ServerResponse): () => Promise<void> {
  let waiting = Promise.resolve()
  let resume: (() => void) | null = null
  const proceed = () => {
    resume?.()
    resume = null
  }
  response.on('drain', proceed)
  response.once('close', proceed)
  return () => {
    if (!response.destroyed && !resume)
      waiting = new Promise((resolve) => {
        resume = resolve
      })
    return waiting
  }
}
