import { once } from 'node:events'
import { MessageChannel, type MessagePort, type Worker } from 'node:worker_threads'
import type { CollectedMetrics } from './registry.ts'

/** Metrics of a thread, asked for by message from the thread that answers `/metrics`. */

/** A busy thread is left out. */
const ANSWER_MS = 1_000

/** Returns the metrics of a thread; none when it does not answer in time. */
export async function askForMetrics(thread: Worker): Promise<CollectedMetrics> {
  const { port1, port2 } = new MessageChannel()
  try {
    thread.postMessage({ metrics: port2 }, [port2])
    const signal = AbortSignal.timeout(ANSWER_MS)
    const [metrics] = (await once(port1, 'message', { signal })) as [CollectedMetrics]
    return metrics
  } catch {
    return []
  } finally {
    port1.close()
  }
}

/** Answers a message of `askForMetrics`; ignores all others. */
export async function answerMetrics(
  message: unknown,
  collect: () => Promise<CollectedMetrics>,
): Promise<void> {
  const port = (message as { metrics?: MessagePort } | null)?.metrics
  port?.postMessage(await collect())
}
