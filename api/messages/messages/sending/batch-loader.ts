/** Maximum size of a batch. */
const MAX_BATCH = 200

/**
 * Batch loader: collects the calls made while a statement runs and sends them as one next statement. A
 * single call is sent at once.
 * @param work answers in the order of the calls. When it fails for a batch, each call is repeated alone, so
 *   that an error reaches only the call that caused it.
 */
export function createBatchLoader<Input, Answer>(
  work: (inputs: readonly Input[]) => Promise<readonly Answer[]>,
): (input: Input) => Promise<Answer> {
  type Waiting = ReturnType<typeof Promise.withResolvers<Answer>> & { input: Input }
  const waiting: Waiting[] = []
  let working = false

  async function answer(these: readonly Waiting[]): Promise<void> {
    try {
      const answers = await work(these.map(({ input }) => input))
      for (const [at, { resolve }] of these.entries()) resolve(answers[at]!)
    } catch (error) {
      if (these.length === 1) these[0]!.reject(error)
      else for (const one of these) await answer([one])
    }
  }

  async function run(): Promise<void> {
    working = true
    while (waiting.length > 0) await answer(waiting.splice(0, MAX_BATCH))
    working = false
  }

  return (input) => {
    const one = { ...Promise.withResolvers<Answer>(), input }
    waiting.push(one)
    if (!working) void run()
    return one.promise
  }
}
